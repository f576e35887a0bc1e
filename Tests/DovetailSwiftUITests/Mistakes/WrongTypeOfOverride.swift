import Dovetail
import DovetailSwiftUI
import SwiftUI

struct Screen: View {
  var body: some View {
    // error below: argument type 'Int' does not conform to expected type 'ShopClient'
    CartScreen().dependency(\.client, 3)
  }
}
