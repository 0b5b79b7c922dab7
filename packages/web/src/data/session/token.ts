import { readText, writeText } from '../layout/storage.ts'

/**
 * The session token (jwt), kept in the browser's storage. It is held in memory too, so that a browser that
 * refuses storage still works until it is closed.
 */
let token = readText('jwt')

export function sessionToken(): string | null {
  return token
}

export function keepSessionToken(next: string | null): void {
  token = next
  writeText('jwt', next)
}
