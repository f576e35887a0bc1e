import Dovetail
import DovetailSwiftUI
import SwiftUI

struct Screen: View {
  // error below: no single dependency of this type has "byType"
  @StateInjected private var model: CartModel

  var body: some View { EmptyView() }
}
