/** Keeps what the time without a connection asks for, and sends what was done in it as soon as there is one. */
import { doesHere } from '../session/gate.ts'
import { endHere, loadMe } from '../session/enter.ts'
import { givenNameOf } from '../session/person.ts'
import { sessionStore } from '../session/session.ts'
import { claimsIn, sessionToken } from '../session/token.ts'
import { fetchWaitingKey, openVault, prolong, vaultNow } from '../vault/vault.ts'
import { lastHeardAt } from '../wire/call.ts'
import { whenServerAnswers } from '../wire/downtime.ts'
import { queryClient, queryKeys } from '../wire/queries.ts'
import { readWhenChanged } from './changed-place.ts'
import { areFactsWanted, factsStore, openFacts, refreshFacts } from './facts.ts'
import { keepSession } from './kept-session.ts'
import { isSame, isUnsent, type Owner } from './operation.ts'
import { mayKeepOperations, sealFormer } from './outbox-database.ts'
import { refreshOutbox, sendOutbox, whenSent } from './outbox.ts'
import { outboxStore, ownerNow } from './outbox-store.ts'

const readEvery = 5 * 60_000
/** The screen that is opened goes first, unless it shows nothing but that. */
const readAfter = 2500
const sendEvery = 30_000
/** How often it is looked at whether what is kept is over. */
const lookEvery = 60_000
/** Numbers are held of so many products: those the place made lately come first. */
const numbered = 100

/** The session of this browser, undefined while nobody is logged in or it is not known yet who. */
const sessionNow = () =>
  sessionStore.get().phase === 'user' ? claimsIn(sessionToken() ?? '')?.sid : undefined

/** Whose place was read to its end in this session. */
let readFor: Owner | null = null
let isReading = false

/** Reads the place anew and fills the numbers up; without a connection what is there stays. */
async function readPlace(owner: Owner): Promise<void> {
  if (vaultNow() === null || !navigator.onLine || !doesHere(sessionStore.get(), 'label')) return
  const session = sessionNow()
  isReading = true
  try {
    await fetchWaitingKey()
    const [{ products }, { fillUp }] = await Promise.all([refreshFacts(owner), import('./numbers.ts')])
    const { keepTargets } = await import('../places/targets.ts')
    void keepTargets()
    await fillUp(products.slice(0, numbered).map(product => product.id))
    // Whoever logged out meanwhile left nothing; the next person's place is read by itself.
    if (sessionNow() !== session) return
    readFor = owner
    document.documentElement.dataset['offline'] = 'ready'
  } catch {
    return
  } finally {
    isReading = false
  }
}

/** Opens what this person left here. */
async function openOwn(): Promise<void> {
  const { phase, me } = sessionStore.get()
  if (phase === 'user' && me !== null) {
    await openVault()
    keepSession()
    await fetchWaitingKey().catch(() => undefined)
    if (mayKeepOperations()) await sealFormer(me.id, givenNameOf(me))
  }
  await refreshOutbox()
}

/** Ends the session here when nothing was heard of the server for as long as a session may stand unused. */
async function endWhenOver(): Promise<void> {
  if (sessionToken() !== null && !(await prolong(lastHeardAt()))) endHere()
}

const comeEvery = 4000
let cameBack = 0

/** The connection is back: who one is, what waits, what is on screen. */
async function comeBack(): Promise<void> {
  if (sessionToken() === null || Date.now() - cameBack < comeEvery) return
  cameBack = Date.now()
  await loadMe().catch(() => undefined)
  await openOwn().catch(() => undefined)
  await sendOutbox().catch(() => undefined)
  const owner = ownerNow()
  if (owner !== null) await readPlace(owner)
  await queryClient.invalidateQueries({ queryKey: queryKeys.here })
}

/** Begins; called once, behind the first screen. */
export async function startOutbox(): Promise<void> {
  if (typeof indexedDB === 'undefined') return
  let owner: Owner | null = null
  let reading: ReturnType<typeof setTimeout> | undefined
  let session: string | undefined
  const follow = () => {
    keepSession()
    const next = ownerNow()
    const nextSession = sessionNow()
    const isNew = nextSession !== session
    if (!isNew && (next === null ? owner === null : isSame(next, owner))) return
    owner = next
    session = nextSession
    clearTimeout(reading)
    if (isNew) {
      readFor = null
      delete document.documentElement.dataset['offline']
    }
    // The place is read once the keys are open that it is kept under: a slow tablet takes seconds for them.
    following = (isNew ? openOwn() : Promise.resolve())
      .then(() => openFacts(ownerNow()))
      .catch(() => undefined)
      .then(() => {
        if (next === null || owner !== next) return
        clearTimeout(reading)
        if (factsStore.get() === null && areFactsWanted()) void readPlace(next)
        else reading = setTimeout(() => void readPlace(next), readAfter)
        void sendOutbox().catch(() => undefined)
      })
  }
  let following: Promise<void> = Promise.resolve()
  follow()
  sessionStore.subscribe(follow)
  whenServerAnswers(() => void comeBack())
  window.addEventListener('online', () => void sendOutbox(true).catch(() => undefined))
  whenSent(() => {
    // What was sent is read as the server has it now.
    if (outboxStore.get().some(isUnsent) || owner === null) return
    void readPlace(owner)
    void queryClient.invalidateQueries({ queryKey: queryKeys.here })
  })
  setInterval(() => {
    if (outboxStore.get().some(isUnsent)) void sendOutbox().catch(() => undefined)
    // What could not be read when it was due.
    const isRead = owner !== null && readFor !== null && isSame(readFor, owner)
    if (owner !== null && !isRead && !isReading && !document.hidden) void readPlace(owner)
  }, sendEvery)
  setInterval(() => {
    if (owner !== null && !document.hidden) void readPlace(owner)
  }, readEvery)
  readWhenChanged(() => {
    if (owner !== null && !document.hidden) void readPlace(owner)
  })
  const look = () => void endWhenOver().catch(() => undefined)
  setInterval(look, lookEvery)
  document.addEventListener('visibilitychange', look)
  await following
}
