package enum ManifestField: String, CaseIterable, Sendable {
  case schema = "$schema"
  case imports, access, isolation, byType, test, scopes, dependencies, provides, contributes, root
}

package enum DeclarationField: String, CaseIterable, Sendable {
  case type, `default`, preview, test, scope, isolation, parameters, collects, dispose, eager, reads
  case byType, access, doc, deprecated, availability, condition
}

package enum ScopeField: String, CaseIterable, Sendable {
  case within
}

package enum ProvisionField: String, CaseIterable, Sendable {
  case `default`, preview, test, condition, dispose, from
}

/// The fields of a contribution that is an object.
package enum ContributionField: String, CaseIterable, Sendable {
  case `default`, condition
}
