@MainActor final class Model { init() {} }
