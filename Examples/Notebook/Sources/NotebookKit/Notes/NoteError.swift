/// The reason why a note could not be written or found.
enum NoteError: Error, Equatable, CustomStringConvertible {
  case missing(Note.ID)
  case emptyTitle
  case titleOfSeveralLines

  var description: String {
    switch self {
    case .missing(let id): "there is no note \(id)"
    case .emptyTitle: "a note needs a title"
    case .titleOfSeveralLines: "a title must be a single line"
    }
  }
}
