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

struct FieldEntry<Field> {
  let field: Field
  let member: JSONMember
  /// Whether the name is another one, which was reported, that probably means this field.
  let isMisspelled: Bool
}
