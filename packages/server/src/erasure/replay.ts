/** What is done at every start, and after a restore: erasures that were begun, and those that the database forgot. */
import { organizationSetting, transactPlatform } from '../database/transaction.ts'
import { erasePerson, finishErasure } from './erase.ts'
import { readErasureLists, type ErasureLine } from './list.ts'
import type { Erasing } from './tools.ts'

/** Erases once more whom the lists name and this database does not know as erased. @returns how many */
export async function replayErasures(erasing: Erasing, lines?: readonly ErasureLine[]): Promise<number> {
  let count = 0
  for (const { organizationId, userId } of lines ?? (await readErasureLists(erasing.config)))
    if (await erasePerson(erasing, { organizationId, userId, decidedBy: null })) count += 1
  return count
}

/** Goes on with what a server left unfinished. */
export async function finishErasures(erasing: Erasing, organizationIds: readonly string[]): Promise<void> {
  for (const organizationId of organizationIds) {
    const open = await transactPlatform(erasing.pool, async transaction => {
      await transaction.query(organizationSetting(organizationId))
      const { rows } = await transaction.query<{ id: string }>({
        text: `select id from erasure where organization_id = $1 and status = 'running' order by asked`,
        values: [organizationId],
      })
      return rows.map(({ id }) => id)
    })
    for (const id of open) await finishErasure(erasing, organizationId, id)
  }
}
