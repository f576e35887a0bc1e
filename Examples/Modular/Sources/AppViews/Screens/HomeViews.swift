#if canImport(SwiftUI)
  import HomeFeature
  import SwiftUI

  struct HomeView: View {
    let model: HomeModel

    var body: some View {
      VStack {
        List(model.rows) { row in
          Button {
            model.open(row.id)
          } label: {
            HStack {
              Text(row.article.title)
              Spacer()
              if row.isBookmarked { Image(systemName: "bookmark.fill") }
            }
          }
        }
        FailureText(failure: model.failure)
      }
    }
  }

  struct ArticleView: View {
    let model: ArticleModel

    var body: some View {
      ScrollView {
        VStack {
          Text(model.row?.article.text ?? "There is no such article.")
          Button(model.row?.isBookmarked == true ? "Unmark" : "Mark") {
            Task { await model.toggleBookmark() }
          }
          FailureText(failure: model.failure)
        }
      }
    }
  }

  struct OnboardingView: View {
    let model: OnboardingModel

    var body: some View {
      VStack {
        Text(model.text)
        Button(model.isAtEnd ? "Begin" : "Next") {
          Task { await model.next() }
        }
      }
    }
  }
#endif
