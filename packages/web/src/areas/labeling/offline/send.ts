/** Doing things with and without a connection: kept first, then sent; what the server says comes back when it does. */
import { factsStore } from '../../../data/outbox/facts.ts'
import { takeLabel } from '../../../data/outbox/numbers.ts'
import type { Landing, Operation, OperationRow } from '../../../data/outbox/operation.ts'
import { discard, enqueue, perform } from '../../../data/outbox/outbox.ts'
import { ownerNow } from '../../../data/outbox/outbox-store.ts'
import { t } from '../../../data/text/texts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import {
  moveLabels,
  type AskedMove,
  type Label,
  type Moved,
  type OfferedMove,
  type Quantity,
} from '../calls.ts'
import { moveLocally } from './local-moves.ts'

type Draft = Pick<Operation, 'id' | 'kind' | 'at' | 'title' | 'detail' | 'path' | 'body' | 'labelIds'> &
  Partial<Pick<Operation, 'effects'>>

function operationOf(draft: Draft): Operation | null {
  const owner = ownerNow()
  return owner === null ? null : { ...draft, owner, attempts: 0 }
}

/** A refusal that a person sees at once does not stay in the queue. */
async function settled(id: string, landing: Landing): Promise<Landing> {
  if (landing.kind === 'refused') await discard(id)
  return landing
}

export const rows = (all: readonly object[]) => all as readonly OperationRow[]

/** Keeps what was decided here and sends it; null where nobody is at work. @throws Problem where it is refused at once */
export async function performHere(draft: Draft): Promise<Exclude<Landing, { kind: 'refused' }> | null> {
  const operation = operationOf(draft)
  if (operation === null) return null
  const landing = await settled(draft.id, await perform(operation))
  if (landing.kind === 'refused') throw landing.problem
  return landing
}

/** What a registration came to: by the server's answer, or as it will be. */
export interface Sent<Answer> {
  readonly answer: Answer
  readonly isWaiting: boolean
}

/** Moves a label on. Null where this browser keeps nothing. @throws Problem */
export async function sendMove(
  asked: AskedMove,
  label: Label,
  move: OfferedMove,
  part: Quantity | null,
  title: string,
  detail: string,
): Promise<Sent<Moved> | null> {
  const facts = factsStore.get()
  if (facts === null || typeof indexedDB === 'undefined') return null
  const at = new Date().toISOString()
  // Whether the server is there is not known before it answers: the number for a new label is this browser's own.
  const mayNeedOne = label.mode !== 'perStep' && (part !== null || label.printedAt !== null)
  const next = mayNeedOne ? await takeLabel() : null
  const local = moveLocally(facts, label, move, part, at, next)
  const replacement = local.isReplaced && next !== null ? { replacement: next } : {}
  const operation = operationOf({
    id: asked.id,
    kind: 'move',
    at,
    title,
    detail,
    path: '/labeling/move',
    body: { move: { ...asked, at, ...replacement } },
    labelIds: local.labels.map(one => one.id),
    effects: { labels: rows(local.labels), batches: [] },
  })
  if (operation === null) return null
  const landing = await settled(asked.id, await perform(operation))
  if (landing.kind === 'refused') throw landing.problem
  return landing.kind === 'landed'
    ? { answer: landing.answer as Moved, isWaiting: false }
    : {
        answer: { labels: local.labels, created: local.isReplaced ? local.labels.slice(-1) : [] },
        isWaiting: true,
      }
}

/** Notes that labels were printed by this browser. */
export async function sendPrintNote(labels: readonly Label[], title: string, size: string): Promise<void> {
  const at = new Date().toISOString()
  const id = newId()
  const labelIds = labels.map(label => label.id)
  const operation = operationOf({
    id,
    kind: 'print',
    at,
    title,
    detail: t('register.printed', { count: labels.length }),
    path: '/labeling/print/note',
    body: { print: { id, labelIds, at, size } },
    labelIds,
    effects: {
      labels: rows(labels.map(label => ({ ...label, printedAt: label.printedAt ?? at }))),
      batches: [],
    },
  })
  if (operation !== null) await enqueue(operation)
}

/** Keeps a code that nothing here is known of, to look for it when the server can be asked. */
export async function sendScan(code: string): Promise<void> {
  const operation = operationOf({
    id: newId(),
    kind: 'scan',
    at: new Date().toISOString(),
    title: code,
    detail: '',
    path: '/labeling/scan',
    body: { code },
    labelIds: [],
  })
  if (operation !== null) await enqueue(operation)
}

/** Takes labels back that were made a moment ago. @throws Problem */
export async function sendCancel(labels: readonly Label[], title: string): Promise<void> {
  const at = new Date().toISOString()
  const id = newId()
  const labelIds = labels.map(label => label.id)
  const move: AskedMove = { id, labelIds, kind: 'cancel', toState: 'cancel', at }
  const operation = operationOf({
    id,
    kind: 'move',
    at,
    title,
    detail: t('move.kind.cancel'),
    path: '/labeling/move',
    body: { move },
    labelIds,
    effects: {
      labels: rows(labels.map(label => ({ ...label, state: 'cancel', isFinal: true }))),
      batches: [],
    },
  })
  if (operation === null || typeof indexedDB === 'undefined') return void (await moveLabels(move))
  const landing = await settled(id, await perform(operation))
  if (landing.kind === 'refused') throw landing.problem
}
