/** Asking for a report: its record, and the work that makes it, in one transaction. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import type { WireRow } from '../../entity-engine/rows.ts'
import { createRecord, type WriteContext } from '../../entity-engine/write.ts'
import type { Queue } from '../../queue/index.ts'
import { MAKE_REPORT } from './make.ts'

/** @param draft fields of a report; one with the id of a report that is there answers that, and nothing is made twice */
export async function askForReport(
  queue: Pick<Queue, 'add'>,
  write: WriteContext,
  draft: WireRow,
): Promise<Row<Entities['report']>> {
  const report = await createRecord(write, ENTITIES.report, draft)
  const { organizationId } = write.actor
  await queue.add(write.transaction, MAKE_REPORT, { organizationId, id: report.id }, { key: report.id })
  return report
}
