import Dovetail
import DovetailSwiftUI
import SwiftUI

struct Screen: View {
  // error below: value of type 'DependencyContainer' has no member 'cartModle'
  @StateInjected(\.cartModle) private var model

  var body: some View { EmptyView() }
}
