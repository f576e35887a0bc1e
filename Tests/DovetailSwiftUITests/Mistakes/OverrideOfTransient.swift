import Dovetail
import DovetailSwiftUI
import SwiftUI

struct Screen: View {
  var body: some View {
    // error below: to expected argument type 'ReferenceWritableKeyPath<DependencyContainer, Request>'
    CartScreen().dependency(\.request, Request())
  }
}
