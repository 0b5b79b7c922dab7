/** A report that a schedule had made is completed: each of its readers gets a letter. */
import { ENTITIES } from '@cloche/domain/entities'
import { groupsOf } from '@cloche/domain/rules/report-schedule'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { serverActor } from '../../../audit/server-actor.ts'
import { transact, serverScope, type Transaction } from '../../../database/transaction.ts'
import { createRecord } from '../../../entity-engine/write.ts'
import type { Follower } from '../../../event-log/index.ts'
import type { Services } from '../../../http/call-context.ts'
import { localeOfOrganization } from '../../../tenancy/index.ts'
import {
  addDelivery,
  completedStatement,
  latelyStatement,
  waitingStatement,
  type SentReport,
} from './deliveries.store.ts'
import { findReaders } from './readers.ts'
import { clock, type Clock } from './run-due.ts'
import { scheduleStatement } from './schedules.store.ts'

export const SEND_REPORT = 'send-report'

const WORDS = wordsOf('notices')
const WHOLE = { kind: 'organization' } as const

export type Following = Pick<Services, 'pool' | 'config' | 'behaviours'> & {
  readonly queue: Pick<Services['queue'], 'add'>
}

/** Of some reports: what is told twice is written once. */
export async function sendCompleted(
  services: Following,
  organizationId: string,
  ids: readonly string[],
  now: Clock = clock,
): Promise<void> {
  const scope = serverScope(organizationId)
  await transact(services.pool, scope, async transaction => {
    const { rows } = await transaction.query(completedStatement(organizationId, ids))
    for (const report of rows) {
      // One that was made to try the schedule has the one reader that it was made for.
      if (report.scheduledFor !== null) await addReaders(services, transaction, organizationId, report, now())
      const waiting = await transaction.query(waitingStatement(organizationId, report.id))
      for (const { id: deliveryId } of waiting.rows)
        await services.queue.add(
          transaction,
          SEND_REPORT,
          { organizationId, deliveryId },
          { key: deliveryId },
        )
    }
  })
}

async function addReaders(
  services: Following,
  transaction: Transaction,
  organizationId: string,
  report: SentReport,
  now: string,
): Promise<void> {
  const found = await transaction.query(scheduleStatement(organizationId, report.scheduledReportId))
  const [schedule] = found.rows
  if (schedule === undefined || !schedule.isOn || (schedule.skipEmpty && report.isEmpty)) return
  const { readers } = await findReaders(services, transaction, organizationId, schedule, now)
  const group = groupsOf(readers).find(
    ({ language, seesPrices }) => language === report.language && seesPrices === report.showsPrices,
  )
  const noted: string[] = []
  for (const reader of group?.readers ?? []) {
    const { rowCount } = await transaction.query(addDelivery(organizationId, report, reader, now))
    if (rowCount === 1 && reader.userId !== null) noted.push(reader.userId)
  }
  await tell(services, transaction, organizationId, report, noted)
}

/** In Cloche people find it among their notifications. */
async function tell(
  { behaviours }: Following,
  transaction: Transaction,
  organizationId: string,
  report: SentReport,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return
  const locale = await localeOfOrganization(transaction, organizationId)
  const name = translate(WORDS[languageOf(locale)], 'notice.newReport.report', { name: report.name }, locale)
  const write = {
    actor: serverActor(organizationId),
    transaction,
    behaviours,
    rowScope: WHOLE,
    places: WHOLE,
  }
  for (const userId of userIds)
    await createRecord(write, ENTITIES.notification, {
      kind: 'newReport',
      name: name.slice(0, 200),
      locationId: report.locationId,
      userId,
      address: `/reporting/report/${report.id}`,
    })
}

async function completedSince(
  { pool }: Following,
  organizationId: string,
  at: string,
): Promise<readonly string[]> {
  const scope = serverScope(organizationId)
  const { rows } = await transact(pool, scope, transaction =>
    transaction.query(latelyStatement(organizationId, at)),
  )
  return rows.map(({ id }) => id)
}

export const sentReportsFollower = {
  name: 'sent-reports',
  entities: ['report'],
  async take(services: Following, happenings) {
    for (const { organizationId, changes, at } of happenings)
      for (const { verb, ids } of changes) {
        if (verb !== 'change') continue
        const named = ids ?? (await completedSince(services, organizationId, at))
        if (named.length > 0) await sendCompleted(services, organizationId, named)
      }
  },
} satisfies Follower
