/** Tokens by which other systems call, each for one purpose of one organization. */
export { AUDIT_TOKENS, MACHINE_KEYS, SCIM_TOKENS, type TokenKind } from './kinds.ts'
export {
  addToken,
  callerOfToken,
  machineKeyIn,
  removeToken,
  tokenIn,
  tokensOf,
  type Machine,
} from './store.ts'
export { digestOfToken, isToken, newToken, type TokenForm } from './token.ts'
