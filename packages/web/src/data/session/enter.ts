import { onOtherTab, readText } from '../layout/storage.ts'
import { changeLayout, frame, layoutStore } from '../layout/layout.ts'
import { closeToasts } from '../../kit/feedback/toasts.ts'
import { forgetKept } from '../vault/forget.ts'
import { call, whenTokenIsInvalid } from '../wire/call.ts'
import { isServerUnavailable } from '../wire/repeating.ts'
import { queryClient, queryKeys } from '../wire/queries.ts'
import { keepSettings } from './kept-settings.ts'
import { loadCounts } from './counts.ts'
import { guestSession, sessionStore, type Session } from './session.ts'
import { deadLinkStore, takeOfferedToken } from './offered.ts'
import { entrance } from '../terminal/kept-terminal.ts'
import { claimsIn, keepSessionToken, sessionToken } from './token.ts'

/** Forgets the session in this tab. */
function forgetHere(): void {
  keepSessionToken(null)
  sessionStore.set(guestSession)
  layoutStore.set(before => ({ ...before, sidenav: 0 }))
  queryClient.clear()
  closeToasts()
  // Pages that were printed stand in frames for a while.
  for (const frame of document.querySelectorAll('iframe')) frame.remove()
}

/** Forgets the session in this browser, and all of the kitchen with it; other tabs follow. */
export async function forgetSession(): Promise<void> {
  forgetHere()
  await forgetKept()
}

/** The session is over: it is forgotten, and the log-in shown. */
export function endHere(): void {
  void forgetSession()
  setTimeout(goToLogin)
}

function goToLogin(): void {
  const { hash } = window.location
  if (!hash.startsWith('#/login') && !hash.startsWith('#/terminal')) window.location.hash = `#${entrance()}`
}

whenTokenIsInvalid(redirect => {
  void forgetSession()
  // The gate of the screen sends to the log-in first and remembers the way back; this is for all others.
  if (redirect) setTimeout(goToLogin)
})

/** The side navigation opens on a desk when a location is chosen and stays away on a phone. */
function openNavigation(): void {
  const isPhone = layoutStore.get().mobile ?? window.innerWidth <= frame.mobileAt
  if (isPhone) layoutStore.set(before => ({ ...before, sidenav: 0 }))
  else changeLayout({ sidenav: 2 })
}

/** Whether this person can work at one place only, which is chosen then; what that takes is of these people alone. */
async function isPlaced(): Promise<boolean> {
  try {
    return await (await import('./only-place.ts')).chooseOnlyPlace()
  } catch {
    return false
  }
}

/** Reads who is logged in, where, and what they may do. Never redirects; a refusal leaves a guest. */
export async function loadMe(repeats = true): Promise<void> {
  if (sessionToken() === null) {
    sessionStore.set(guestSession)
    return
  }
  const query = { populate: true, counts: true }
  const read = () => call('GET', '/user/me', { query, redirect: false, repeats })
  let answer = await read()
  if ((answer.location ?? null) === null && (await isPlaced())) answer = await read()
  const { organization = null, location = null } = answer
  keepSettings(answer.user)
  sessionStore.set({
    phase: 'user',
    me: answer.user,
    organization: organization && {
      ...organization,
      isViewFull: answer.isViewFull ?? organization.isViewFull ?? false,
    },
    location: location === null ? null : { ...location, counts: answer.counts ?? null },
    permissions: answer.permissions ?? null,
    actedBy: answer.actedBy ?? null,
  })
  if (location === null) layoutStore.set(before => ({ ...before, sidenav: 0 }))
}

/** Another tab of this browser logged in or out, or chose a location: this one follows. */
function followOtherTab(token: string | null): void {
  if (token === sessionToken()) return
  if (token === null) {
    // Somebody has logged in there meanwhile, which is told next.
    if (readText('jwt') !== null) return
    void forgetSession()
    goToLogin()
    return
  }
  const isOther = claimsIn(token)?.sid !== claimsIn(sessionToken() ?? '')?.sid
  keepSessionToken(token)
  if (isOther) queryClient.clear()
  void loadMe()
    .then(() => queryClient.resetQueries({ queryKey: queryKeys.here }))
    .catch(() => undefined)
}

/** Who was here when the server last was; the server judges every call again once it is back. */
async function keptSession(): Promise<Session | 'over' | undefined> {
  try {
    return await (await import('../outbox/kept-session.ts')).keptSession()
  } catch {
    return undefined
  }
}

/**
 * Starts the session of this visit: a token in the address is removed from there and taken where nobody is logged in,
 * then the person is loaded. When that fails the visitor is a guest and the app shows the log-in.
 */
export async function startSession(): Promise<void> {
  const offered = takeOfferedToken()
  if (offered !== null && sessionToken() === null) keepSessionToken(offered)
  await findWhoIsHere()
  if (offered !== null && offered !== sessionToken()) await beOffered(offered)
  // A link that changes nothing but the hash does not load the page anew.
  window.addEventListener('hashchange', () => {
    const token = takeOfferedToken()
    if (token !== null && token !== sessionToken()) void beOffered(token).catch(() => undefined)
  })
  onOtherTab('jwt', followOtherTab)
}

/** Nobody is logged in, or not any more: the token of a link is the session. Else it is looked at whose it is. */
async function beOffered(token: string): Promise<void> {
  if (sessionToken() !== null) {
    const looking = await import('./offered-person.ts').catch(() => null)
    if (looking === null) return deadLinkStore.set('away')
    return looking.lookAtOffered(token)
  }
  keepSessionToken(token)
  await findWhoIsHere()
}

/** Who is logged in: by the server; where it is away, who was here last; else a guest. */
async function findWhoIsHere(): Promise<void> {
  try {
    await loadMe(false)
  } catch (error) {
    if (!isServerUnavailable(error)) return sessionStore.set(guestSession)
    const kept = await keptSession()
    if (kept === 'over') return forgetSession()
    if (kept !== undefined) {
      sessionStore.set(kept)
      void loadMe().catch(() => undefined)
      return
    }
    await loadMe().catch((again: unknown) => {
      sessionStore.set(guestSession)
      // Who is logged in but cannot be asked about stays so: the page without a connection tries again.
      if (isServerUnavailable(again)) window.location.replace('#/internet')
    })
  }
}

/** Logs in. Throws a `Problem` when the server refuses. */
export async function logIn(email: string, password: string, code?: string): Promise<void> {
  const answer = await call('POST', '/auth/user', {
    query: { populate: true },
    body: { user: { email, password, ...(code === undefined ? {} : { code }) }, provider: 'cloche' },
    redirect: false,
    withToken: false,
  })
  keepSessionToken(answer.jwt)
  queryClient.clear()
  await loadMe()
  if (sessionStore.get().location !== null) openNavigation()
}

/** Comes in with a session that a call has just begun. */
export async function enterWith(token: string): Promise<void> {
  keepSessionToken(token)
  queryClient.clear()
  await loadMe()
}

/** Fetches the session of a log-in elsewhere, with what this tab kept. Throws a `Problem` when the server refuses. */
export async function enterBack(code: string, verifier: string): Promise<void> {
  const { jwt } = await call('POST', '/auth/identity/finish', {
    body: { code, verifier },
    redirect: false,
    withToken: false,
  })
  await enterWith(jwt)
  if (sessionStore.get().location !== null) openNavigation()
}

/** Ends the session on the server as well as it can be reached, and here in any case. */
export async function logOut(): Promise<void> {
  try {
    if (sessionToken() !== null) await call('DELETE', '/auth/user', { redirect: false })
  } catch {
    // The browser forgets the token even when the server cannot be told.
  } finally {
    await forgetSession()
  }
}

/** Chooses the location to work in; `arrived` is called once one is there. Throws a `Problem` when the server refuses. */
export async function chooseLocation(locationId: string, arrived?: () => void): Promise<void> {
  const answer = await call('POST', '/auth/user/location', { body: { locationId } })
  arrived?.()
  sessionStore.set(before => ({ ...before, location: answer.location, permissions: answer.permissions }))
  openNavigation()
  void loadCounts()
  await queryClient.resetQueries({ queryKey: queryKeys.here })
}

/** Shows the whole organization, or the chosen location with its sub-locations again. */
export async function showWholeOrganization(on: boolean): Promise<void> {
  const path = `/auth/user/organization/full/${on ? 'on' : 'off'}` as const
  const answer = await call('POST', path)
  sessionStore.set(before => ({
    ...before,
    permissions: answer.permissions,
    organization: before.organization === null ? null : { ...before.organization, isViewFull: on },
  }))
  void loadCounts()
  await queryClient.resetQueries({ queryKey: queryKeys.here })
}

/** Stops acting as somebody else: the session is one's own again. Throws a `Problem` when the server refuses. */
export async function actAsMyself(): Promise<void> {
  const { actedBy } = sessionStore.get()
  if (!actedBy) return
  await call('POST', '/auth/user/user', { body: { userId: actedBy.userId } })
  queryClient.clear()
  await loadMe()
}
