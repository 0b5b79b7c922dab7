/** Doing things with and without a connection: kept first, then sent; what the server says comes back when it does. */
import type { Landing, Operation, OperationRow } from '../../../data/outbox/operation.ts'
import { discard, enqueue, perform } from '../../../data/outbox/outbox.ts'
import { ownerNow } from '../../../data/outbox/outbox-store.ts'
import { t } from '../../../data/text/texts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import type { Label } from '../calls.ts'

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
