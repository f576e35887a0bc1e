#if canImport(SwiftUI)
  import ProfileFeature
  import SwiftUI

  struct ProfileView: View {
    let model: ProfileModel

    var body: some View {
      VStack {
        Text(model.profile?.name ?? "")
        Text(model.profile?.motto ?? "")
        Button("Edit") { model.edit() }
        Button("Log out", role: .destructive) {
          Task { await model.logOut() }
        }
        FailureText(failure: model.failure)
      }
    }
  }

  struct EditProfileView: View {
    @Bindable var model: EditProfileModel

    var body: some View {
      Form {
        TextField("Name", text: $model.profile.name)
        TextField("Motto", text: $model.profile.motto)
        Button("Save") {
          Task { await model.finish() }
        }
        FailureText(failure: model.failure)
      }
    }
  }
#endif
