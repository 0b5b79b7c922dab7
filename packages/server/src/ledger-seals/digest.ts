import { hash } from 'node:crypto'

/** SHA-256, as the room of seals asks for it. */
export const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer')
