/**
 * Sends what was done, in order, each once: the server knows every operation by its id. One tab sends at a time. What
 * the server refuses stays until a person decides about it.
 */
import { callUnnamed } from '../wire/call.ts'
import { faultTexts } from '../messages.ts'
import { isProblem } from '../wire/problem.ts'
import {
  addOperation,
  changeOperation,
  mayKeepOperations,
  readOperations,
  removeOwn,
} from './outbox-database.ts'
import { givenNameOf } from '../session/person.ts'
import { sessionStore } from '../session/session.ts'
import { noteDone } from './facts.ts'
import { nextToSend, type Landing, type Operation } from './operation.ts'
import { showSent } from './sent-rows.ts'
import { isSendingStore, othersStore, outboxStore, ownerNow } from './outbox-store.ts'

const lock = 'cloche-outbox'
const patience = 20_000
const restMost = 60_000
/** Whoever did it has gone on by then. */
const lateMs = 10_000

/** What is done when an operation landed; a text that it answers stays in the queue. */
export type LandingHandler = (
  operation: Operation,
  answer: unknown,
) => Operation['landed'] | undefined | Promise<Operation['landed'] | undefined>

const handlers = new Map<Operation['kind'], LandingHandler>()
const waiting = new Map<string, (landing: Landing) => void>()
const listeners: (() => void)[] = []
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('cloche-outbox')

export function whenLanded(kind: Operation['kind'], handler: LandingHandler): void {
  handlers.set(kind, handler)
}

/** Tells whenever something was sent that had waited. */
export function whenSent(listener: () => void): void {
  listeners.push(listener)
}

/** Reads the queue anew. */
export async function refreshOutbox(): Promise<readonly Operation[]> {
  const { own, others } = await readOperations()
  outboxStore.set(own)
  othersStore.set(others)
  return own
}

function tell(id: string, landing: Landing): void {
  waiting.get(id)?.(landing)
  waiting.delete(id)
}

/** No answer, none of the server's own, too much at once, or a session that has to be renewed first. */
function isUnavailable(error: unknown): boolean {
  if (!isProblem(error)) return true
  return (
    error.status === 0 ||
    error.status >= 502 ||
    error.status === 429 ||
    error.code === 'INVALID_TOKEN' ||
    error.code === 'LOCATION_REQUIRED'
  )
}

/** Sends one operation. Answers false when there is no way to the server now. */
async function sendOne(operation: Operation): Promise<boolean> {
  const order = operation.order as number
  try {
    const answer = await callUnnamed('POST', operation.path, {
      body: operation.body,
      quiet: true,
      signal: AbortSignal.timeout(patience),
    })
    const landed = await Promise.resolve(handlers.get(operation.kind)?.(operation, answer)).catch(
      () => undefined,
    )
    noteDone(operation)
    showSent(operation)
    await changeOperation(order, landed === undefined ? null : { ...operation, landed })
    hasSentLate ||= operation.attempts > 0 || Date.now() - Date.parse(operation.at) > lateMs
    tell(operation.id, { kind: 'landed', answer })
    tabs?.postMessage({ id: operation.id, landing: { kind: 'landed', answer } })
    return true
  } catch (error) {
    const attempts = operation.attempts + 1
    if (isUnavailable(error)) {
      await changeOperation(order, { ...operation, attempts })
      return false
    }
    const code = isProblem(error) ? error.code : ''
    await changeOperation(order, { ...operation, attempts, refusal: { code, texts: faultTexts(error) } })
    tell(operation.id, { kind: 'refused', problem: error })
    return true
  }
}

let failures = 0
let restUntil = 0
/** Somebody asked: the next attempt waits for no rest, also where one that was under way then fails. */
let isUrgent = false
let resting: ReturnType<typeof setTimeout> | undefined

/** After each failure it rests for longer: 2 s, 4 s, up to a minute. */
function rest(isAnswered: boolean): void {
  clearTimeout(resting)
  failures = isAnswered ? 0 : failures + 1
  const forMs = isAnswered ? 0 : Math.min(restMost, 1000 * 2 ** failures)
  restUntil = Date.now() + forMs
  if (!isAnswered) resting = setTimeout(() => void sendOutbox().catch(() => undefined), forMs)
}

async function sendInTurn(): Promise<void> {
  for (;;) {
    const next = nextToSend(await refreshOutbox(), ownerNow())
    const isTried = next !== undefined && navigator.onLine && (isUrgent || Date.now() >= restUntil)
    isUrgent = false
    const isAnswered = isTried && (await sendOne(next))
    if (isTried) rest(isAnswered)
    await refreshOutbox()
    if (isAnswered) continue
    for (const id of waiting.keys()) tell(id, { kind: 'waiting' })
    return
  }
}

let running: Promise<void> | undefined
let isAskedAgain = false
let hasSentLate = false

async function run(): Promise<void> {
  isSendingStore.set(true)
  try {
    do {
      isAskedAgain = false
      await (navigator.locks === undefined ? sendInTurn() : navigator.locks.request(lock, sendInTurn))
    } while (isAskedAgain)
    if (hasSentLate) for (const listener of listeners) listener()
    hasSentLate = false
  } finally {
    running = undefined
    isSendingStore.set(false)
  }
}

/** Sends all that may be sent. `isAsked`: by a person, or by a network that is back; it does not rest then. */
export function sendOutbox(isAsked = false): Promise<void> {
  isUrgent ||= isAsked
  if (running === undefined) running = run()
  else isAskedAgain = true
  return running
}

/** Where nothing may be kept it is sent at once, or not at all. @throws Problem */
async function sendUnkept({ path, body }: Operation): Promise<Landing> {
  try {
    return { kind: 'landed', answer: await callUnnamed('POST', path, { body, repeats: true }) }
  } catch (error) {
    if (isUnavailable(error)) throw error
    return { kind: 'refused', problem: error }
  }
}

/** Keeps an operation and sets out to send it. Settles when it is safe. */
export async function enqueue(operation: Operation): Promise<void> {
  if (!mayKeepOperations()) {
    const landing = await sendUnkept(operation)
    if (landing.kind === 'refused') throw landing.problem
    return
  }
  const { me } = sessionStore.get()
  await addOperation(operation, me === null ? '' : givenNameOf(me))
  await refreshOutbox()
  tabs?.postMessage({ id: null })
  void sendOutbox().catch(() => undefined)
}

/** Keeps an operation, and waits some time for what becomes of it. */
export function perform(operation: Operation, within = 6000): Promise<Landing> {
  if (!mayKeepOperations()) return sendUnkept(operation)
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => tell(operation.id, { kind: 'waiting' }), within)
    waiting.set(operation.id, landing => {
      clearTimeout(timer)
      resolve(landing)
    })
    enqueue(operation).catch((error: unknown) => {
      clearTimeout(timer)
      waiting.delete(operation.id)
      reject(error instanceof Error ? error : new Error(String(error)))
    })
  })
}

const named = (id: string) => outboxStore.get().find(operation => operation.id === id)

/** Tries a refused operation once more. */
export async function retry(id: string): Promise<void> {
  const operation = named(id)
  if (operation?.order === undefined) return
  const { refusal: _, ...again } = operation
  await changeOperation(operation.order, again)
  await sendOutbox(true)
}

/** Gives an operation up, or closes one that was sent. */
export async function discard(id: string): Promise<void> {
  const operation = named(id)
  if (operation?.order === undefined) return
  await changeOperation(operation.order, null)
  await refreshOutbox()
  void sendOutbox().catch(() => undefined)
}

/** Gives up everything of the person who leaves. */
export async function forgetOutbox(): Promise<void> {
  await removeOwn()
  await refreshOutbox()
}

tabs?.addEventListener('message', ({ data }: MessageEvent<{ id: string | null; landing?: Landing }>) => {
  if (data.id !== null && data.landing !== undefined) tell(data.id, data.landing)
  void refreshOutbox().catch(() => undefined)
})
