import Domain
import Dovetail
import DovetailTesting
import Navigation
import Testing

@testable import ProfileFeature

@MainActor
@Suite(
  .dependencies {
    $0.beginLogin(user: User(id: "1", name: "ada"))
    $0.profiles = FakeProfiles(name: "Ada")
    $0.session = FakeSession()
  })
struct ProfileTests {
  @Injected(\.profileFlow) var flow
  @Injected(\.profileModel) var model
  @Dependency(\.editProfileModel) var editProfileModel

  @Test func theProfileIsEditedInASheet() async throws {
    await model.load()
    model.edit()
    let profile = try #require(model.profile)
    #expect(flow.coordinator.places == [.root, .sheet(.edit(profile))])

    let sheet = try #require(flow.screen(for: .edit(profile)) as? EditProfileModel)
    sheet.profile.name = "Countess"
    await sheet.finish()
    #expect(flow.coordinator.places == [.root])
    await model.load()
    #expect(model.profile?.name == "Countess")
  }

  @Test func aProfileNeedsAName() async {
    let sheet = editProfileModel(profile: Profile(name: "", motto: "", isNew: false))
    flow.coordinator.present(.edit(sheet.profile))
    await sheet.finish()
    #expect(sheet.failure == "A name is needed.")
    #expect(flow.coordinator.sheet != nil)
  }

  /// A factory is overridden like any other dependency.
  @Test func aScreenCanBeReplaced() throws {
    let container = DependencyContainer.current
    let original = container.editProfileModel
    container.editProfileModel = .init { profile in
      original(profile: Profile(name: "Given", motto: profile.motto, isNew: false))
    }
    let route = ProfileRoute.edit(Profile(name: "Ada", motto: "", isNew: false))
    let sheet = try #require(container.profileFlow.screen(for: route) as? EditProfileModel)
    #expect(sheet.profile.name == "Given")
  }

  @Test func loggingOutIsTheSessionsWork() async {
    let session = DependencyContainer.current.session
    await session.logIn(User(id: "1", name: "ada"))
    await model.logOut()
    #expect(session.user == nil)
  }
}
