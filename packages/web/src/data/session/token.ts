import { readText, writeText } from '../layout/storage.ts'

/**
 * The session token (jwt), kept in the browser's storage. It is held in memory too, so that a browser that
 * refuses storage still works until it is closed.
 */
let token = readText('jwt')
const listeners: (() => void)[] = []

export function sessionToken(): string | null {
  return token
}

export function keepSessionToken(next: string | null): void {
  if (next === token) return
  token = next
  writeText('jwt', next)
  for (const listener of listeners) listener()
}

/** Tells whenever another token takes the place of the one before, or none. */
export function whenTokenChanges(listener: () => void): void {
  listeners.push(listener)
}
