/** Removing, restoring, copying: what every screen does to a record it shows, with its words and its undo. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { BULK_MAX, phraseKey } from '@cloche/domain/derive'
import { notify, notifyProblem, notifyUndo, problemText } from '../../data/messages.ts'
import { t } from '../../data/text/texts.ts'
import { isProblem, type Problem } from '../../data/wire/problem.ts'
import { queryClient, queryKeys } from '../../data/wire/queries.ts'
import { loadEntityTexts } from '../entity-texts.ts'
import { sendClone, sendRemoval, sendRemovals, sendRestoration, type RecordRow } from './wire.ts'

/** Forgets what was read before a write; what is on screen is read again behind it. */
export function noteWrite(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKeys.here })
}

/** The entities in whose records another one is still used; empty for any other problem. */
function usesIn(error: unknown): string[] {
  if (!isProblem(error, 'IN_USE')) return []
  const { usedBy } = (error.details ?? {}) as { usedBy?: readonly { entity: string }[] }
  return [...new Set((usedBy ?? []).map(use => use.entity))]
}

/** Says why something could not be done; where it is still in use, by what. */
export function notifyRefusal(error: unknown): void {
  void sayRefusal(error).catch(notifyProblem)
}

async function sayRefusal(error: unknown): Promise<void> {
  const uses = usesIn(error)
  if (uses.length === 0) {
    const first = firstFault(error)
    notify({ kind: 'danger', title: problemText(error), ...(first === undefined ? {} : { message: first }) })
    return
  }
  await loadEntityTexts(uses)
  const names = new Intl.ListFormat(document.documentElement.lang).format(
    uses.map(entity => t(phraseKey(entity, 'many'))),
  )
  notify({ kind: 'danger', title: t('record.inUse'), message: t('record.inUseBy', { names }) })
}

/** The server's sentence about the first thing that is wrong, where it says more than the problem itself. */
function firstFault(error: unknown): string | undefined {
  const details = isProblem(error) ? (error as Problem).details : undefined
  const { faults } = (details ?? {}) as { faults?: readonly { message?: string }[] }
  return faults?.[0]?.message
}

async function restoreAll(entity: EntityDeclaration, ids: readonly string[]): Promise<void> {
  for (const id of ids) await sendRestoration(entity, id)
  await noteWrite()
  notify({ kind: 'success', message: t(phraseKey(entity.name, 'restored'), { count: ids.length }) })
}

/** Removes records and offers to bring them back. Answers whether it was done; a refusal is said. */
export async function removeRecords(entity: EntityDeclaration, ids: readonly string[]): Promise<boolean> {
  try {
    if (ids.length === 1) await sendRemoval(entity, ids[0]!)
    else {
      for (let from = 0; from < ids.length; from += BULK_MAX)
        await sendRemovals(entity, ids.slice(from, from + BULK_MAX))
    }
  } catch (error) {
    notifyRefusal(error)
    return false
  }
  for (const id of ids) queryClient.removeQueries({ queryKey: queryKeys.one(entity.name, id) })
  await noteWrite()
  const done = t(phraseKey(entity.name, 'removed'), { count: ids.length })
  if ((entity.without ?? []).includes('restore')) notify({ kind: 'success', message: done })
  else notifyUndo(done, () => restoreAll(entity, ids))
  return true
}

/** Brings removed records back. */
export async function restoreRecords(entity: EntityDeclaration, ids: readonly string[]): Promise<boolean> {
  try {
    await restoreAll(entity, ids)
    return true
  } catch (error) {
    notifyRefusal(error)
    await noteWrite()
    return false
  }
}

/** Makes a copy, named after the original. Answers it, or null when it was refused. */
export async function cloneRecord(
  entity: EntityDeclaration,
  id: string,
  name: string | null,
): Promise<RecordRow | null> {
  try {
    const copy = await sendClone(entity, id, name === null ? undefined : t('record.cloneName', { name }))
    await noteWrite()
    notify({ kind: 'success', message: t('record.cloned') })
    return copy
  } catch (error) {
    notifyProblem(error)
    return null
  }
}
