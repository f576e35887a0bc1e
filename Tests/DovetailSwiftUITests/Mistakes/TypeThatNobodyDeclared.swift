import Dovetail
import DovetailSwiftUI
import SwiftUI

struct Screen: View {
  // error below: call can throw
  @StateInjected private var model: CartModel

  var body: some View { EmptyView() }
}
