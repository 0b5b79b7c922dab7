/** Changing one field of several records at once, with its way back. */
import type { EntityDeclaration, Json } from '@cloche/domain/catalogue'
import { movingFields, phraseKey } from '@cloche/domain/derive'
import { notify, notifyUndo } from '../../data/messages.ts'
import { t } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import type { Body } from '../../data/wire/contracts.ts'
import { noteWrite } from './record-actions.ts'
import type { RecordRow } from './wire.ts'

type Change = Body<'POST', '/records/change'>['records'][number]

/** Answers the versions that came of it, by id. */
async function sendChanges(
  entity: EntityDeclaration,
  records: readonly Change[],
): Promise<ReadonlyMap<string, number>> {
  const body = { entity: entity.name, records }
  const { changed } = await call('POST', '/records/change', { body })
  await noteWrite()
  return new Map(changed.map(({ id, version }) => [id, version]))
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
  const versions = await sendChanges(
    entity,
    before.map(({ id }) => ({ id, change: { [name]: value as Json } })),
  )
  const done = t('bulk.changed', { count: before.length })
  // What goes step by step does not go back.
  if (movingFields(entity).some(([moving]) => moving === name)) {
    notify({ kind: 'success', message: done })
    return
  }
  notifyUndo(done, async () => {
    await sendChanges(
      entity,
      // What somebody else changed meanwhile is not overwritten.
      before.flatMap(({ id, ...row }) => {
        const version = versions.get(id)
        return version === undefined ? [] : [{ id, version, change: { [name]: (row[name] ?? null) as Json } }]
      }),
    )
    notify({ kind: 'success', message: t(phraseKey(entity.name, 'saved')) })
  })
}
