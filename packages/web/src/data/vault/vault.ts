/**
 * The keys of what this browser keeps. What is known of kitchens is sealed under a key of the session, made here and
 * deleted with it. What waits to be sent is sealed under a key of the person, which the server gives to nobody else: so
 * it outlives the session, unreadable until that person is back. No script can read either of them.
 */
import { claimsIn, sessionToken, whenTokenChanges } from '../session/token.ts'
import { call } from '../wire/call.ts'
import { changeKeys, readKeys, type Vault } from './keys-store.ts'
import { canSeal, keyFrom, newKey } from './sealing.ts'

/** Before the server has said how long data may be kept. */
const usuallyKept = 48 * 3_600_000

let vault: Vault | null = null
let opening: { readonly session: string; readonly done: Promise<Vault | null> } | undefined

const claimsNow = () => {
  const token = sessionToken()
  return token === null ? undefined : claimsIn(token)
}

whenTokenChanges(() => {
  if (vault?.session === claimsNow()?.sid) return
  vault = null
  opening = undefined
})

/** The keys of the session that is logged in; null: there is none, or nothing is kept in this browser. */
export function vaultNow(): Vault | null {
  return vault !== null && vault.session === claimsNow()?.sid ? vault : null
}

/** When what is kept ends: a while after the server was last heard, and never later than the token. */
export function expiryOf(heardAt: number, keptMs: number, tokenEnds: number | undefined): number {
  return Math.min(heardAt + keptMs, tokenEnds ?? Number.POSITIVE_INFINITY)
}

/** The keys of this session as they lie there; undefined where there are none; `over` when they may not be used. */
export async function keptVault(now = Date.now()): Promise<Vault | 'over' | undefined> {
  const session = claimsNow()?.sid
  if (session === undefined || !canSeal() || typeof indexedDB === 'undefined') return undefined
  const kept = await readKeys()
  if (kept?.session !== session) return undefined
  if (kept.expires <= now) return 'over'
  vault = kept
  return kept
}

async function openFor(session: string, tokenEnds: number | undefined): Promise<Vault | null> {
  const kept = await keptVault()
  if (kept !== undefined && kept !== 'over') return kept
  const made: Vault = {
    session,
    facts: await newKey(),
    waiting: null,
    keptMs: usuallyKept,
    expires: expiryOf(Date.now(), usuallyKept, tokenEnds),
  }
  // Another tab may have made them meanwhile. What was kept under other keys goes with them.
  vault = await changeKeys(found =>
    found?.session === session && found.expires > Date.now()
      ? { keys: found, isNew: false }
      : { keys: made, isNew: true },
  )
  return vault
}

/** Opens the keys of the session that is logged in, or makes them. Null where nothing can be kept. */
export function openVault(): Promise<Vault | null> {
  const claims = claimsNow()
  if (claims === undefined || !canSeal() || typeof indexedDB === 'undefined') return Promise.resolve(null)
  const now = vaultNow()
  if (now !== null) return Promise.resolve(now)
  if (opening?.session !== claims.sid) {
    const done = openFor(claims.sid, claims.ends).catch(() => null)
    const mine = { session: claims.sid, done }
    opening = mine
    void done.finally(() => {
      if (opening === mine) opening = undefined
    })
  }
  return opening.done
}

/** Asks the server for the key of what waits, unless it is there. @throws Problem */
export async function fetchWaitingKey(): Promise<void> {
  const opened = await openVault()
  if (opened === null || opened.waiting !== null) return
  const answer = await call('GET', '/auth/user/waiting-key', {
    quiet: true,
    redirect: false,
  })
  const waiting = { id: answer.waiting.id, key: await keyFrom(answer.waiting.key) }
  await changeVault(opened.session, { waiting, keptMs: answer.keptSeconds * 1000 })
}

/** Changes the keys that lie there, if they are still those of this session. */
async function changeVault(session: string, change: Partial<Vault>): Promise<void> {
  const next = await changeKeys(found =>
    found?.session === session ? { keys: { ...found, ...change }, isNew: false } : null,
  )
  if (next !== null && claimsNow()?.sid === session) vault = next
}

/**
 * Puts off the end of what is kept, because the server was heard at `heardAt`. Answers false when it is over: nothing
 * was heard for too long, in any tab.
 */
export async function prolong(heardAt: number, now = Date.now()): Promise<boolean> {
  const mine = vaultNow()
  if (mine === null) return true
  const kept = await readKeys()
  if (kept?.session !== mine.session) return true
  const expires = expiryOf(heardAt, kept.keptMs, claimsNow()?.ends)
  if (expires > kept.expires) await changeVault(mine.session, { expires })
  return Math.max(expires, kept.expires) > now
}
