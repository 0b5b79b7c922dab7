/** Sends a report to one address: read as it is kept, put into the outbox with its letter, and looked after until it left. */
import { readPosted } from '../../../adapters/mail/index.ts'
import { transact, serverScope, type Transaction } from '../../../database/transaction.ts'
import type { Services } from '../../../http/call-context.ts'
import { reportFile } from '../../reports/index.ts'
import type { Attached } from '../../../adapters/mail/index.ts'
import {
  completedStatement,
  deliveryStatement,
  settleStatement,
  type DeliveryRow,
  type Format,
  type SentReport,
} from './deliveries.store.ts'
import { reportLetter } from './letter.ts'
import { makeUnsubscribeLink } from './links.ts'
import { findReaders } from './readers.ts'
import { clock, type Clock } from './run-due.ts'
import { scheduleStatement, type RunningSchedule } from './schedules.store.ts'

/** Larger files do not go with a letter: many mail servers take no more than 10 MB, and base64 adds a third. */
export const ATTACHED_BYTES = 6 * 1024 * 1024
/** Seconds until it is looked for the first time whether a letter left, and from then on. */
const PROOF_SECONDS = 10
export const NOTE_SENT = 'note-sent-report'

export type Sending = Pick<Services, 'pool' | 'config' | 'blobs' | 'behaviours'> & {
  readonly outbox: Pick<Services['outbox'], 'post'>
  readonly queue: Pick<Services['queue'], 'add'>
}

export interface SendAsked {
  readonly organizationId: string
  readonly deliveryId: string
}

const bytesOf = ({ pdfBytes, xlsxBytes, csvBytes }: SentReport, format: Format): number =>
  (format === 'pdf' ? pdfBytes : format === 'xlsx' ? xlsxBytes : csvBytes) ?? 0

interface Found {
  readonly delivery: DeliveryRow
  readonly report: SentReport
  readonly schedule: RunningSchedule
}

async function find(
  transaction: Transaction,
  { organizationId, deliveryId }: SendAsked,
  lock: boolean,
): Promise<Found | undefined> {
  const [delivery] = (await transaction.query(deliveryStatement(organizationId, deliveryId, lock))).rows
  if (delivery === undefined || delivery.status !== 'waiting' || delivery.mailId !== null) return undefined
  const [report] = (await transaction.query(completedStatement(organizationId, [delivery.reportId]))).rows
  if (report === undefined) return undefined
  const found = await transaction.query(scheduleStatement(organizationId, report.scheduledReportId))
  const [schedule] = found.rows
  return schedule && { delivery, report, schedule }
}

/** The files of a report as a letter carries them; none where they are too large for one. */
async function filesOf(
  services: Sending,
  organizationId: string,
  report: SentReport,
  formats: readonly Format[],
): Promise<readonly Attached[]> {
  const size = formats.reduce((sum, format) => sum + bytesOf(report, format), 0)
  if (size > ATTACHED_BYTES) return []
  const files: Attached[] = []
  for (const format of formats) {
    const file = await reportFile(services, organizationId, report.id, format)
    if (file === undefined) throw new Error('A file of a completed report is not there')
    files.push({ name: file.name, type: file.type, base64: file.bytes.toString('base64') })
  }
  return files
}

/** Asked for twice, it is sent once: what went into the outbox is not put there again. */
export async function sendReport(services: Sending, asked: SendAsked, now: Clock = clock): Promise<void> {
  const { organizationId, deliveryId } = asked
  const scope = serverScope(organizationId)
  const known = await transact(services.pool, scope, transaction => find(transaction, asked, false))
  if (known === undefined) return
  const formats = known.schedule.formats.length === 0 ? (['pdf'] as const) : known.schedule.formats
  const files = await filesOf(services, organizationId, known.report, formats)
  await transact(services.pool, scope, async transaction => {
    const found = await find(transaction, asked, true)
    if (found === undefined) return
    const { delivery, report, schedule } = found
    const settle = (change: Parameters<typeof settleStatement>[3]) =>
      transaction.query(settleStatement(organizationId, report, deliveryId, change))
    const { readers, unsubscribed } = await findReaders(
      services,
      transaction,
      organizationId,
      schedule,
      now(),
    )
    const isTrial = report.scheduledFor === null
    // As it is at this moment: who lost access, or wants none any more, gets nothing.
    if (!isTrial && unsubscribed.includes(delivery.address))
      return void (await settle({ status: 'dropped', failure: 'unsubscribed' }))
    if (!isTrial && !readers.some(({ address }) => address === delivery.address))
      return void (await settle({ status: 'dropped', failure: 'noAccess' }))
    const link = makeUnsubscribeLink(organizationId)
    const letter = await reportLetter(
      services,
      transaction,
      organizationId,
      found,
      files,
      isTrial ? null : link,
    )
    const mailId = await services.outbox.post(transaction, letter)
    await settle({ status: 'waiting', mailId, linkDigest: link.digest, at: now() })
    await services.queue.add(
      transaction,
      NOTE_SENT,
      { organizationId, deliveryId, mailId },
      { startAfter: PROOF_SECONDS, key: mailId },
    )
  })
}

export interface NoteAsked extends SendAsked {
  readonly mailId: string
}

/** Looks what became of the letter; asks again while it is on its way. */
export async function noteSent(services: Sending, asked: NoteAsked): Promise<void> {
  const { organizationId, deliveryId, mailId } = asked
  const mail = await readPosted(services.pool, mailId)
  if (mail === undefined) return
  await transact(services.pool, serverScope(organizationId), async transaction => {
    const [delivery] = (await transaction.query(deliveryStatement(organizationId, deliveryId, true))).rows
    if (delivery === undefined || delivery.mailId !== mailId || delivery.status !== 'waiting') return
    const [report] = (await transaction.query(completedStatement(organizationId, [delivery.reportId]))).rows
    if (report === undefined) return
    const settle = (change: Parameters<typeof settleStatement>[3]) =>
      transaction.query(settleStatement(organizationId, report, deliveryId, change))
    if (mail.sent !== null) await settle({ status: 'sent', at: mail.sent })
    else if (mail.isGivenUp) await settle({ status: 'failed', failure: 'refused' })
    else
      await services.queue.add(transaction, NOTE_SENT, asked, {
        startAfter: PROOF_SECONDS * 6,
        key: `${mailId}/again/${Date.now()}`,
      })
  })
}
