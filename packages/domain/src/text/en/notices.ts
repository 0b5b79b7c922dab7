import type { Texts } from '../translate.ts'

/** Names of the notifications that the server makes. */
export const notices = { 'notice.newDevice': 'New device: {name}' } satisfies Texts
