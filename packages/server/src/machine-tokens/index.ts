/** Tokens by which other systems call, each for one purpose of one organization. */
export { AUDIT_TOKENS, SCIM_TOKENS, type TokenKind } from './kinds.ts'
export {
  addToken,
  callerOfToken,
  removeToken,
  tokenIn,
  tokensOf,
  type KeptToken,
  type Machine,
} from './store.ts'
export { digestOfToken, isToken, newToken, type TokenForm } from './token.ts'
