/** For how long an organization keeps what it may part with, and the work of parting with it. */
import type { CallNamed } from '@cloche/domain/calls'
import type { AnswerOf } from '@cloche/domain/catalogue'
import { brokenRule } from '@cloche/domain/problems'
import { mayKeep, RETENTION_KINDS, retentionKinds, type RetentionKind } from '@cloche/domain/rules/retention'
import type { ServerArea } from '../../../http/area.ts'
import type { Handler, Services } from '../../../http/call-context.ts'
import {
  organizationSetting,
  transact,
  transactPlatform,
  type Transaction,
} from '../../../database/transaction.ts'
import type { Pool } from '../../../database/connection.ts'
import { writeAudit } from '../../../audit/write-audit.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import { refuseWhileActing } from '../../../requests/index.ts'
import { PARTINGS, type Parting } from './retention.store.ts'

type Shown = AnswerOf<CallNamed<'organization.retention'>>['retention'][number]

async function readAll(transaction: Transaction, organizationId: string): Promise<Shown[]> {
  const { rows } = await transaction.query<Pick<Shown, 'kind' | 'days' | 'lastRun' | 'lastRemoved'>>({
    text: `select kind, days, last_run as "lastRun", last_removed as "lastRemoved" from retention where organization_id = $1`,
    values: [organizationId],
  })
  return retentionKinds.map(kind => {
    const { days = null, lastRun = null, lastRemoved = 0 } = rows.find(row => row.kind === kind) ?? {}
    return { kind, days, ...RETENTION_KINDS[kind], lastRun, lastRemoved }
  })
}

const retention: Handler<'organization.retention'> = ({ session, read }) =>
  read(async transaction => ({ retention: await readAll(transaction, session.organizationId) }))

/** A part's transaction: under row security, or as the owner of the tables with the organization named. */
function forPart<T>(
  pool: Pool,
  organizationId: string,
  { isPlatform }: Parting,
  work: (transaction: Transaction) => Promise<T>,
) {
  return isPlatform
    ? transactPlatform(pool, async transaction => {
        await transaction.query(organizationSetting(organizationId))
        return work(transaction)
      })
    : transact(pool, { organizationId, sessionId: null, revision: 0 }, work)
}

async function countGoing(
  pool: Pool,
  organizationId: string,
  kind: RetentionKind,
  days: number,
): Promise<number> {
  let count = 0
  for (const part of PARTINGS[kind])
    count += await forPart(pool, organizationId, part, async transaction => {
      const { rows } = await transaction.query<{ count: number }>({
        text: `select count(*)::int as count from ${part.table} where ${part.where}`,
        values: [organizationId, days],
      })
      return rows[0]?.count ?? 0
    })
  return count
}

/** How long the kinds asked for are kept, as the audit log says it. */
const daysOf = (all: readonly Shown[], asked: ReadonlySet<RetentionKind>): WireRow =>
  Object.fromEntries(
    all.filter(({ kind }) => asked.has(kind)).map(({ kind, days }) => [`retention.${kind}`, days]),
  )

const changeRetention: Handler<'organization.changeRetention'> = async context => {
  const { services, session, actor, body } = context
  refuseWhileActing(session)
  body.retention.forEach(({ kind, days }, at) => {
    if (!mayKeep(kind, days)) throw brokenRule(`retention.${at}.days`, 'problem.retention.tooShort')
  })
  let removes = 0
  for (const { kind, days } of body.retention)
    if (days !== null) removes += await countGoing(services.pool, session.organizationId, kind, days)
  if (body.isTrial === true)
    return {
      retention: await context.read(transaction => readAll(transaction, session.organizationId)),
      removes,
    }
  const kept = await context.write(async transaction => {
    const before = await readAll(transaction, session.organizationId)
    for (const { kind, days } of body.retention)
      await transaction.query({
        text: `insert into retention (organization_id, kind, days, changed_by) values ($1, $2, $3, $4)
               on conflict (organization_id, kind) do update set days = excluded.days, changed = now(), changed_by = excluded.changed_by`,
        values: [session.organizationId, kind, days, session.userId],
      })
    const after = await readAll(transaction, session.organizationId)
    const asked = new Set(body.retention.map(({ kind }) => kind))
    await writeAudit(transaction, actor, {
      action: 'settings.changed',
      entity: 'organization',
      recordId: session.organizationId,
      verb: 'change',
      before: daysOf(before, asked),
      after: daysOf(after, asked),
    })
    return after
  })
  return { retention: kept, removes }
}

export const retentionHandlers: NonNullable<ServerArea['handlers']> = {
  'organization.retention': retention,
  'organization.changeRetention': changeRetention,
}

/** Parts of one organization with what is older than it keeps. @returns how many records went, by kind */
export async function partWithOld(
  pool: Pool,
  organizationId: string,
): Promise<Partial<Record<RetentionKind, number>>> {
  const kept = await transact(
    pool,
    { organizationId, sessionId: null, revision: 0 },
    transaction => readAll(transaction, organizationId),
    'read only',
  )
  const removed: Partial<Record<RetentionKind, number>> = {}
  for (const { kind, days } of kept) {
    if (days === null) continue
    let count = 0
    for (const part of PARTINGS[kind])
      count += await forPart(pool, organizationId, part, async transaction => {
        const { rowCount } = await transaction.query({
          text: `delete from ${part.table} where ${part.where}`,
          values: [organizationId, days],
        })
        return rowCount
      })
    await transact(pool, { organizationId, sessionId: null, revision: 0 }, transaction =>
      transaction.query({
        text: `update retention set last_run = now(), last_removed = $3 where organization_id = $1 and kind = $2`,
        values: [organizationId, kind, count],
      }),
    )
    removed[kind] = count
  }
  return removed
}

/** Of all organizations that keep something for some days only; each once a day is enough. */
export async function partEverywhere({ pool }: Services): Promise<void> {
  const { rows } = await transactPlatform(pool, async transaction => {
    await transaction.query({ text: 'set local role cloche_backup' })
    return transaction.query<{ id: string }>({
      text: `select distinct organization_id as id from retention
             where days is not null and (last_run is null or last_run < now() - interval '20 hours') limit 500`,
    })
  })
  for (const { id } of rows) await partWithOld(pool, id)
}
