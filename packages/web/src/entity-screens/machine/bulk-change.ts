/** Changing one field of several records at once, with its way back. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { phraseKey } from '@cloche/domain/derive'
import { notify, notifyUndo, problemText } from '../../data/messages.ts'
import { t } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import { isProblem, type Problem } from '../../data/wire/problem.ts'
import { noteWrite } from './record-actions.ts'
import type { RecordRow } from './wire.ts'

/** A record that stood in the way, and why; id null: all of them. */
export interface RefusedRow {
  readonly id: string | null
  readonly message: string
}

interface Change {
  readonly id: string
  readonly change: Readonly<Record<string, unknown>>
}

async function sendChanges(entity: EntityDeclaration, records: readonly Change[]): Promise<void> {
  await call('POST', '/records/change', { body: { entity: entity.name, records } })
  await noteWrite()
}

/**
 * Gives a field of these records one value, all or none of them, and offers to take it back.
 * @param before the records as they stand, with the field. Throws the refusal.
 */
export async function changeSeveral(
  entity: EntityDeclaration,
  name: string,
  value: unknown,
  before: readonly RecordRow[],
): Promise<void> {
  await sendChanges(
    entity,
    before.map(({ id }) => ({ id, change: { [name]: value } })),
  )
  notifyUndo(t('bulk.changed', { count: before.length }), async () => {
    await sendChanges(
      entity,
      before.map(row => ({ id: row.id, change: { [name]: row[name] ?? null } })),
    )
    notify({ kind: 'success', message: t(phraseKey(entity.name, 'saved')) })
  })
}

/** What a refusal says of single records, by the place that it names: `records.3.change.type`. */
export function refusedRows(error: unknown, rows: readonly RecordRow[]): RefusedRow[] {
  const details = isProblem(error) ? (error as Problem).details : undefined
  const { faults = [] } = (details ?? {}) as { faults?: readonly { path: string; message?: string }[] }
  const said = faults.map(({ path, message }) => {
    const at = /^records\.(\d+)/.exec(path)?.[1]
    return {
      id: at === undefined ? null : (rows[Number(at)]?.id ?? null),
      message: message ?? problemText(error),
    }
  })
  return said.length > 0 ? said : [{ id: null, message: problemText(error) }]
}
