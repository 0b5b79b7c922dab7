/** Keeps what the time without a connection asks for, and sends what was done in it as soon as there is one. */
import { hasLevel } from '../session/gate.ts'
import { loadMe } from '../session/enter.ts'
import { sessionStore } from '../session/session.ts'
import { sessionToken } from '../session/token.ts'
import { whenServerAnswers } from '../wire/downtime.ts'
import { queryClient, queryKeys } from '../wire/queries.ts'
import { openFacts, refreshFacts } from './facts.ts'
import { keepSession } from './kept-session.ts'
import { isSame, isUnsent, type Owner } from './operation.ts'
import { refreshOutbox, sendOutbox, whenSent } from './outbox.ts'
import { outboxStore, ownerNow } from './outbox-store.ts'

const readEvery = 5 * 60_000
/** The screen that is opened goes first. */
const readAfter = 2500
const sendEvery = 30_000
/** Numbers are held of so many products: those the place made lately come first. */
const numbered = 100

/** Reads the place anew and fills the numbers up; without a connection what is there stays. */
async function readPlace(owner: Owner): Promise<void> {
  if (!navigator.onLine || !hasLevel(sessionStore.get(), 'LA', 3)) return
  try {
    const [{ products, batchings }, { fillUp }] = await Promise.all([
      refreshFacts(owner),
      import('./numbers.ts'),
    ])
    const likely = products.slice(0, numbered).map(product => product.id)
    const known = new Set(likely)
    await fillUp(
      likely,
      batchings.filter(batching => known.has(batching.productId)).map(batching => batching.id),
    )
    document.documentElement.dataset['offline'] = 'ready'
  } catch {
    return
  }
}

const comeEvery = 4000
let cameBack = 0

/** The connection is back: who one is, what waits, what is on screen. */
async function comeBack(): Promise<void> {
  if (sessionToken() === null || Date.now() - cameBack < comeEvery) return
  cameBack = Date.now()
  await loadMe().catch(() => undefined)
  await sendOutbox().catch(() => undefined)
  const owner = ownerNow()
  if (owner !== null) await readPlace(owner)
  await queryClient.invalidateQueries({ queryKey: queryKeys.here })
}

/** Begins; called once, behind the first screen. */
export async function startOutbox(): Promise<void> {
  if (typeof indexedDB === 'undefined') return
  await refreshOutbox()
  keepSession()
  let owner: Owner | null = null
  let reading: ReturnType<typeof setTimeout> | undefined
  const follow = () => {
    const next = ownerNow()
    if (next === null ? owner === null : isSame(next, owner)) return
    owner = next
    clearTimeout(reading)
    if (next !== null) reading = setTimeout(() => void readPlace(next), readAfter)
    void openFacts(next)
      .then(() => (next === null ? undefined : sendOutbox()))
      .catch(() => undefined)
  }
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
  }, sendEvery)
  setInterval(() => {
    if (owner !== null && !document.hidden) void readPlace(owner)
  }, readEvery)
  await openFacts(ownerNow())
}
