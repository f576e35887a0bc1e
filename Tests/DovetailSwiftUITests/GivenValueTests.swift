import Testing

@testable import DovetailSwiftUI

private final class Object {}
private final class EqualObject: Equatable {
  static func == (first: EqualObject, second: EqualObject) -> Bool { true }
}
private struct Plain {
  let number: Int
}
private protocol Shape {}
extension Plain: Shape {}
extension Greeting: Shape {}

struct GivenValueTests {
  private func differ<Value>(_ old: Value, _ new: Value) -> Bool {
    GivenValue(new).isKnownToDiffer(from: GivenValue(old))
  }

  @Test func equatableValuesAreCompared() {
    #expect(!differ(1, 1))
    #expect(differ(1, 2))
    #expect(!differ(Int?.none, nil))
    #expect(differ(Int?.none, 1))
    #expect(!differ([Greeting(text: "a")], [Greeting(text: "a")]))
    #expect(!differ(EqualObject(), EqualObject()))
  }

  @Test func otherObjectsAreToldByTheirIdentity() {
    let object = Object()
    #expect(!differ(object, object))
    #expect(differ(object, Object()))
  }

  @Test func optionalsAreToldByWhatIsInThem() {
    let object = Object()
    #expect(differ(Object?.none, object))
    #expect(differ(object as Object?, nil))
    #expect(differ(object as Object?, Object()))
    #expect(!differ(object as Object?, object))
    #expect(!differ(Object?.none, nil))
    #expect(differ(Greeting(text: "a") as (any Shape)?, Greeting(text: "b")))
    #expect(!differ(Plain(number: 1) as Plain?, Plain(number: 2)))
  }

  @Test func existentialsAreToldByWhatIsInThem() {
    #expect(differ(Greeting(text: "a") as any Shape, Greeting(text: "b")))
    #expect(!differ(Greeting(text: "a") as any Shape, Greeting(text: "a")))
    #expect(differ(Greeting(text: "a") as any Shape, Plain(number: 1)))
  }

  @Test func whatCannotBeComparedCountsAsTheSame() {
    #expect(!differ(Plain(number: 1), Plain(number: 2)))
    #expect(!differ({ 1 }, { 2 }))
  }
}
