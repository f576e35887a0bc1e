/// Finds that several images of a process hold a copy of this library each, with a shared container of its own.
enum RuntimeCopies {
  static func requireOne() {
    // The Swift runtime knows the types of all images, and gives one for a name: here it must be this copy's.
    guard let type = _typeByName("8Dovetail19DependencyContainerC"), type != DependencyContainer.self else {
      return
    }
    fatalError(
      """
      this process holds two copies of Dovetail, each with a shared container of its own: \
      depend on the product DovetailDynamic in every image that uses it
      """)
  }
}
