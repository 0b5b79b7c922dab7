/** What tokens of other systems are for: each opens one thing. */
import type { TokenForm } from './token.ts'

/** Keys by which machines send: `clm_`, 30 random signs, 6 of a checksum. */
export const MACHINE_KEYS: TokenForm = { prefix: 'clm_', length: 30 }

export interface TokenKind extends TokenForm {
  /** Where its digests lie; the columns are alike. */
  readonly table: 'scim_token' | 'audit_token'
}

/** A directory keeps people here. */
export const SCIM_TOKENS: TokenKind = { prefix: 'cloche_scim_', length: 40, table: 'scim_token' }
/** Another system follows the audit log. */
export const AUDIT_TOKENS: TokenKind = { prefix: 'cloche_audit_', length: 40, table: 'audit_token' }
