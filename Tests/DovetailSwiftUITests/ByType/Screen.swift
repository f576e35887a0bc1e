// Compiled with what the tool generates for the fixture `ByTypeInViews`.

import Dovetail
import DovetailSwiftUI
import SwiftUI

struct Screen: View {
  @StateInjected private var model: CartModel
  @StateInjected var client: any APIClient

  var body: some View {
    Text(verbatim: "\(ObjectIdentifier(model)) \(client)")
  }
}
