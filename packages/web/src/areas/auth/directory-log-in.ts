/** Going to the log-in of the organization, and coming back from it. */
import { call } from '../../data/wire/call.ts'
import { domainTyped } from './domain-typed.ts'

/** What this tab keeps while it is away: the session is fetched with it, and by nobody else. */
interface Kept {
  readonly verifier: string
  /** Where the visitor wanted to go. */
  readonly wanted: string
}

const KEY = 'cloche.directory'

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Sends the browser to the provider. Throws a `Problem` when it cannot be reached. */
export async function goToDirectory(email: string, wanted: string): Promise<void> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const { address } = await call('POST', '/auth/identity/start', {
    body: {
      domain: domainTyped(email) ?? '',
      challenge: base64url(new Uint8Array(digest)),
      email: email.trim(),
    },
    withToken: false,
    redirect: false,
  })
  const kept: Kept = { verifier, wanted }
  sessionStorage.setItem(KEY, JSON.stringify(kept))
  location.assign(address)
}

/** What this tab kept, which is forgotten with it; null: another tab or browser began the log-in. */
export function takeKept(): Kept | null {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return text === null ? null : (JSON.parse(text) as Kept)
  } catch {
    return null
  }
}
