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

/** What a browser reads in a token: the session it names, and when it ends at the latest, by `Date.now()`. */
export interface ReadClaims {
  readonly sid: string
  readonly ends: number | undefined
}

/** Undefined for what is no token. The server alone judges whether it holds. */
export function claimsIn(text: string): ReadClaims | undefined {
  try {
    const payload = text.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    const { sid, exp } = JSON.parse(atob(payload)) as { sid?: unknown; exp?: unknown }
    if (typeof sid !== 'string') return undefined
    return { sid, ends: typeof exp === 'number' ? exp * 1000 : undefined }
  } catch {
    return undefined
  }
}
