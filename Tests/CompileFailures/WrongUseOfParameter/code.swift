struct Detail { let title: String; let id: Int }
