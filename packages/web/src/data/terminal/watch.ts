/** Watches whether somebody is still at the tablet, and locks it when nobody is or a job is done. */
import { mayLockItself } from '@cloche/domain/rules/terminals'
import { isUnsent } from '../outbox/operation.ts'
import { outboxStore } from '../outbox/outbox-store.ts'
import { whenWritten } from '../wire/call.ts'
import { isServerDown } from '../wire/downtime.ts'
import { isAtTerminal, terminalStore } from './kept-terminal.ts'
import { lockTerminal } from './lock.ts'

const EVERY = 500

/** Calls by which a job of the floor is done. */
const JOBS: ReadonlySet<string> = new Set([
  '/labeling/register',
  '/labeling/move',
  '/labeling/split',
  '/labeling/merge',
  '/labeling/hold',
  '/labeling/release',
  '/container/pack',
  '/container/unpack',
  '/container/move',
  '/container/weigh',
  '/stock/register',
  '/stock/transfer',
  '/stock/count',
  '/haccp/check',
  '/action/run',
  '/monitor/incidences/verify',
  '/monitor/process/start',
  '/monitor/process/alter',
  '/monitor/process/end',
  '/planning/task',
  '/planning/task/{id}',
  '/planning/task/do',
  '/monitor/incidence',
  '/monitor/incidence/{id}',
])

/** A step of a task is a part of a job. */
const isStep = (body: unknown) =>
  (body as { doing?: { step?: object } } | undefined)?.doing?.step !== undefined

const isBusy = () => document.querySelector('[role="dialog"]') !== null
const isOffline = () => !navigator.onLine || isServerDown() || outboxStore.get().some(isUnsent)

/** Begins; called once, and does nothing where this is no tablet or nobody came by a PIN or a card. */
export function watchTerminal(): void {
  let touched = Date.now()
  let done: number | undefined
  const touch = () => (touched = Date.now())
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    window.addEventListener(event, touch, { capture: true, passive: true })
  whenWritten((path, body) => {
    // A record that is changed stands in its address.
    if (JOBS.has(path.replace(/\/[\da-f]{8}-[\da-f-]{27}$/i, '/{id}')) && !isStep(body)) done = Date.now()
  })
  setInterval(() => {
    const terminal = terminalStore.get()
    if (terminal === null || !isAtTerminal()) {
      touched = Date.now()
      done = undefined
      return
    }
    const now = Date.now()
    const { lockAfter, locksAtOnce } = terminal
    const idleMs = now - touched
    const doneMs = done === undefined ? undefined : now - done
    const screen = { idleMs, doneMs, isBusy: isBusy(), isOffline: isOffline(), lockAfter, locksAtOnce }
    if (mayLockItself(screen)) void lockTerminal()
  }, EVERY)
}
