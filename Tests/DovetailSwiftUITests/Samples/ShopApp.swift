// A program that uses all of DovetailSwiftUI, and all of the stub that an app's front end needs.

import Dovetail
import DovetailSwiftUI
import Observation
import SwiftUI

@main
struct ShopApp: App {
  @State private var container = DependencyContainer(parent: .shared)

  var body: some Scene {
    WindowGroup {
      RootScreen()
        .environment(\.dependencies, container)
    }
  }
}

struct RootScreen: View {
  @State private var tab = 0
  @State private var path: [Item] = []
  @State private var sheet: Item?
  @State private var cover: Item?
  @State private var delay = 1
  @State private var settings = CartModel()

  var body: some View {
    TabView(selection: $tab) {
      NavigationStack(path: $path) {
        List([Item(id: 1), Item(id: 2)]) { item in
          NavigationLink("Item \(item.id)", value: item)
        }
        .navigationDestination(for: Item.self) { DetailScreen(item: $0) }
        .navigationTitle("Shop")
      }
      .tabItem { Label("Shop", systemImage: "cart") }
      .tag(0)
      CartScreen()
        .tabItem { Label("Cart", systemImage: "bag") }
        .tag(1)
        .dependency(\.client, CannedClient())
        .dependency(\.client, CannedClient(delay: delay), id: delay)
        .dependency(\.settingsModel, settings)
    }
    .dependencies {
      $0.client = CannedClient()
      $0.settingsModel = CartModel()
    }
    .dependencies(context: .preview, id: tab) { $0.client = CannedClient(delay: 2) }
    .sheet(item: $sheet) { DetailScreen(item: $0) }
    .fullScreenCover(item: $cover) { DetailScreen(item: $0) }
  }
}

struct CartScreen: View {
  @StateInjected(\.cartModel) private var model
  @StateInjected(\.settingsModel) var settings: CartModel
  @StateInjected(\.client) private var client: any ShopClient

  var body: some View {
    Form {
      TextField("Voucher", text: $model.voucher)
      SecureField("Secret", text: $settings.voucher)
      Toggle("Paid", isOn: $model.isPaid)
      if model.isPaid {
        Text("Paid")
      } else {
        Button("Pay") { Task { try await model.pay() } }
      }
    }
    .task { try? await client.pay() }
    .onChange(of: model.voucher) { _, new in settings.voucher = new }
  }
}

struct DetailScreen: View {
  @Environment(\.dependencies) private var dependencies
  @Environment(\.dismiss) private var dismiss
  private var model: StateInjected<DetailModel>

  init(item: Item) {
    model = StateInjected { DetailModel(item: item, client: $0.client) }
  }

  var body: some View {
    VStack {
      NoteField(model: model())
      Button("Pay") {
        Task { try await dependencies.client.pay() }
        dismiss()
      }
    }
  }
}

struct NoteField: View {
  @Bindable var model: DetailModel
  @State private var isAsking = false
  @State private var next: Item?

  var body: some View {
    ScrollView {
      TextField("Note", text: $model.note)
      Divider()
      Button("Clear", role: .destructive) { isAsking = true }
    }
    .navigationDestination(item: $next) { DetailScreen(item: $0) }
    .alert("Clear?", isPresented: $isAsking) {
      Button("Clear", role: .destructive) { model.note = "" }
    } message: {
      Text("The note is lost.")
    }
  }
}

struct BadgeModifier: ViewModifier {
  @StateInjected(\.settingsModel) private var settings

  func body(content: Content) -> some View {
    content
    if settings.isPaid { Text("Paid") }
  }
}

@MainActor let preview = Preview("Cart", traits: .dependencies { $0.client = CannedClient() }) {
  CartScreen().modifier(BadgeModifier())
}

@MainActor let plainPreview = Preview("Cart", traits: .dependencies()) {
  CartScreen()
}

extension PreviewTrait where T == Preview.ViewTraits {
  @MainActor static var canned: PreviewTrait<T> {
    .dependencies {
      $0.client = CannedClient()
      $0.settingsModel = CartModel()
    }
  }
}
