/** Doing things with and without a connection: kept first, then sent; what the server says comes back when it does. */
import { enqueue } from '../../../data/outbox/outbox.ts'
import { operationOf, rows } from '../../../data/outbox/perform-here.ts'
import { t } from '../../../data/text/texts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import type { Label } from '../calls.ts'

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
    detail: t('print.word.opened'),
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
