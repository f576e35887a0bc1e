#if canImport(SwiftUI)
  import LoginFeature
  import SwiftUI

  struct LoginView: View {
    @Bindable var model: LoginModel

    var body: some View {
      Form {
        TextField("Name", text: $model.name)
        SecureField("Password", text: $model.password)
        Button("Log in") {
          Task { await model.submit() }
        }
        Button("Hint") { model.showHint() }
        FailureText(failure: model.failure)
      }
    }
  }
#endif
