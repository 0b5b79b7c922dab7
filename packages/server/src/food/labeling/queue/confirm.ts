/** A job that is on paper: its labels are printed, once, however often that is said. */
import type { Transaction } from '../../../database/transaction.ts'
import type { Actor } from '../../../entity-engine/behaviours.ts'
import { notePrintIn, type PrintedRow } from '../print/note-print.ts'
import { settleStatement, type QueuedJob } from './queue.store.ts'

/** The job has to be locked. `by`: `agent`, or `person` who looked. */
export async function confirmPrinted(
  transaction: Transaction,
  actor: Actor,
  job: Omit<QueuedJob, 'userId'>,
  by: 'agent' | 'person',
): Promise<void> {
  if (job.status === 'printed') return
  const { rows } = await transaction.query<PrintedRow>({
    text: `select id, mode, count, batch_id as "batchId", product_id as "productId", location_id as "locationId"
           from label where organization_id = $1 and id = any($2::uuid[]) order by id`,
    values: [actor.organizationId, job.labelIds],
  })
  const { rows: printers } = await transaction.query({
    text: 'select name, language from printer where organization_id = $1 and id = $2',
    values: [actor.organizationId, job.printerId],
  })
  const data = {
    jobId: job.id,
    printerId: job.printerId,
    printer: printers[0]?.['name'],
    format: printers[0]?.['language'],
    confirmedBy: by,
  }
  const at = await notePrintIn(transaction, actor, rows, data, job.copies)
  await transaction.query(
    settleStatement(
      actor.organizationId,
      job.id,
      { status: 'printed', attempts: job.attempts, fault: null, rests: false },
      { at },
    ),
  )
}

/** The person who asked for a job, as whom it is printed. */
export const askerOf = (organizationId: string, userId: string | null): Actor => ({
  organizationId,
  userId,
  memberId: null,
  userName: null,
  locationId: null,
  roleLevel: 0,
  isPlatformOwner: false,
  locale: 'en',
  now: new Date().toISOString(),
})
