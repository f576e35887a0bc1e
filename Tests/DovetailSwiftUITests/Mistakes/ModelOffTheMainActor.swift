import Dovetail
import DovetailSwiftUI
import SwiftUI

nonisolated func wrapper() -> StateInjected<CartModel> {
  // error below: cannot form key path to main actor-isolated property 'cartModel'
  StateInjected(\.cartModel)
}
