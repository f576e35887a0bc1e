import Dovetail
import DovetailSwiftUI
import SwiftUI

struct Screen: View {
  @StateInjected(\.request) private var request

  var body: some View {
    // error below: requires that 'Request' conform to 'Observable'
    TextField("Name", text: $request.name)
  }
}
