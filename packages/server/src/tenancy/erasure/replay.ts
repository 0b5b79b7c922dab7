/** What is done at every start, and after a restore: erasures that were begun, and those that the database forgot. */
import { transactPlatform } from '../../database/transaction.ts'
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

/** Begun so long ago that no server is at it any more. */
const LEFT_AFTER = '2 minutes'

/** Goes on with what a server left unfinished. */
export async function finishErasures(erasing: Erasing): Promise<void> {
  const open = await transactPlatform(erasing.pool, transaction =>
    transaction.query<{ id: string; organizationId: string }>({
      text: `select id, organization_id as "organizationId" from erasure
             where status = 'running' and decided < now() - $1::interval order by decided limit 100`,
      values: [LEFT_AFTER],
    }),
  )
  for (const { organizationId, id } of open.rows) await finishErasure(erasing, organizationId, id)
}
