/** Signed messages to addresses that people typed, as Standard Webhooks have them. */
export { isSecret, newSecret, signatureHeaders } from './sign.ts'
export { proofOf, sendHook, unreachable } from './send.ts'
