/** What tokens of other systems are for: each opens one thing. */
export interface TokenKind {
  readonly prefix: string
  /** Where its digests lie; the columns are alike. */
  readonly table: 'scim_token' | 'audit_token'
}

/** A directory keeps people here. */
export const SCIM_TOKENS: TokenKind = { prefix: 'cloche_scim_', table: 'scim_token' }
/** Another system follows the audit log. */
export const AUDIT_TOKENS: TokenKind = { prefix: 'cloche_audit_', table: 'audit_token' }
