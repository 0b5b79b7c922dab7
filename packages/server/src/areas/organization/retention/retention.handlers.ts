/** For how long an organization keeps what it may part with, and the work of parting with it. */
import type { CallNamed } from '@cloche/domain/calls'
import type { AnswerOf } from '@cloche/domain/catalogue'
import { brokenRule } from '@cloche/domain/problems'
import {
  keptByInstallation,
  mayKeep,
  RETENTION_COUNT_MAX,
  RETENTION_DAYS_MAX,
  RETENTION_KINDS,
  retentionKinds,
  type RetentionKind,
} from '@cloche/domain/rules/retention'
import type { ServerArea } from '../../../http/area.ts'
import type { Handler, Services } from '../../../http/call-context.ts'
import {
  organizationSetting,
  transact,
  transactPlatform,
  type Transaction,
} from '../../../database/transaction.ts'
import type { Pool } from '../../../database/connection.ts'
import { noteSettings } from '../../../audit/write-audit.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import { refuseWhileActing } from '../../../requests/index.ts'
import { oldOf, PARTINGS, type Parting } from './retention.store.ts'

type Shown = AnswerOf<CallNamed<'organization.retention'>>['retention'][number]
type Chosen = Pick<Shown, 'kind' | 'days' | 'lastRun' | 'lastRemoved'>

async function readAll(transaction: Transaction, organizationId: string): Promise<Chosen[]> {
  const { rows } = await transaction.query<Chosen>({
    text: `select kind, days, last_run as "lastRun", last_removed as "lastRemoved" from retention where organization_id = $1`,
    values: [organizationId],
  })
  return retentionKinds.map(kind => {
    const { days = null, lastRun = null, lastRemoved = 0 } = rows.find(row => row.kind === kind) ?? {}
    return { kind, days, lastRun, lastRemoved }
  })
}

/** The kinds with what there is of each: how old the oldest is, and how many are older than is kept. */
async function shownOf({ pool, config }: Services, organizationId: string, all: readonly Chosen[]) {
  const shown: Shown[] = []
  for (const one of all) {
    const kept = keptByInstallation(one.kind, config.readingsMonths)
    shown.push({
      ...one,
      ...RETENTION_KINDS[one.kind],
      max: kept ?? RETENTION_DAYS_MAX,
      kept,
      oldest: await oldestOf(pool, organizationId, one.kind),
      due: one.days === null ? 0 : await countGoing(pool, organizationId, one.kind, one.days),
    })
  }
  return shown
}

const retention: Handler<'organization.retention'> = async ({ services, session, read }) => {
  const all = await read(transaction => readAll(transaction, session.organizationId))
  return { retention: await shownOf(services, session.organizationId, all) }
}

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

async function oldestOf(pool: Pool, organizationId: string, kind: RetentionKind): Promise<string | null> {
  const found: string[] = []
  for (const part of PARTINGS[kind])
    await forPart(pool, organizationId, part, async transaction => {
      const { rows } = await transaction.query<{ oldest: string | null }>({
        text: `select min(${part.since}) as oldest from ${part.table} where ${part.ripe}`,
        values: [organizationId],
      })
      found.push(...rows.flatMap(({ oldest }) => oldest ?? []))
    })
  return found.toSorted()[0] ?? null
}

/** How many are older; of very many no more than are counted. */
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
        text: `select count(*)::int as count from (select ${oldOf(part)} limit $3) as old`,
        values: [organizationId, days, RETENTION_COUNT_MAX],
      })
      return rows[0]?.count ?? 0
    })
  return count
}

/** How long the kinds asked for are kept, as the audit log says it. */
const daysOf = (all: readonly Chosen[], asked: ReadonlySet<RetentionKind>): WireRow =>
  Object.fromEntries(
    all.filter(({ kind }) => asked.has(kind)).map(({ kind, days }) => [`retention.${kind}`, days]),
  )

const changeRetention: Handler<'organization.changeRetention'> = async context => {
  const { services, session, actor, body } = context
  refuseWhileActing(session)
  body.retention.forEach(({ kind, days }, at) => {
    const kept = keptByInstallation(kind, services.config.readingsMonths)
    if (mayKeep(kind, days, kept)) return
    const isShort = (days ?? 0) < RETENTION_KINDS[kind].min
    throw brokenRule(
      `retention.${at}.days`,
      isShort ? 'problem.retention.tooShort' : 'problem.retention.tooLong',
    )
  })
  const { organizationId } = session
  const goes: { kind: RetentionKind; count: number }[] = []
  for (const { kind, days } of body.retention)
    goes.push({
      kind,
      count: days === null ? 0 : await countGoing(services.pool, organizationId, kind, days),
    })
  const removes = goes.reduce((sum, { count }) => sum + count, 0)
  if (body.isTrial === true) {
    const all = await context.read(transaction => readAll(transaction, organizationId))
    return { retention: await shownOf(services, organizationId, all), removes, goes }
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
    await noteSettings(transaction, actor, daysOf(before, asked), daysOf(after, asked))
    return after
  })
  return { retention: await shownOf(services, organizationId, kept), removes, goes }
}

export const retentionHandlers: NonNullable<ServerArea['handlers']> = {
  'organization.retention': retention,
  'organization.changeRetention': changeRetention,
}

/** As many rows go in one transaction of what there is much of, and so long a run may take with it; the rest is for the next. */
const ROWS_AT_ONCE = 5000
const RUN_MS = 30_000

/** Where what goes lies: rows and files. */
type Places = Pick<Services, 'pool' | 'blobs'>

/** Removes what is old of one part. @returns how many went, and whether that was all */
async function removeOld(
  { pool, blobs }: Places,
  organizationId: string,
  part: Parting,
  days: number,
  until: number,
): Promise<{ count: number; isAll: boolean }> {
  const { removeSome } = part
  if (removeSome === undefined) {
    const count = await forPart(pool, organizationId, part, async transaction => {
      const { rowCount } = await transaction.query({
        text: `delete ${oldOf(part)}`,
        values: [organizationId, days],
      })
      return rowCount
    })
    return { count, isAll: true }
  }
  for (let count = 0; ;) {
    const went = await forPart(pool, organizationId, part, transaction =>
      removeSome(transaction, { organizationId, days, most: ROWS_AT_ONCE, blobs }),
    )
    count += went
    if (went === 0) return { count, isAll: true }
    if (Date.now() > until) return { count, isAll: false }
  }
}

/**
 * Parts of one organization with what is older than it keeps. What takes longer than a run is gone on with at the next.
 * @returns how many records went, by kind
 */
export async function partWithOld(
  places: Places,
  organizationId: string,
  until = Date.now() + RUN_MS,
): Promise<Partial<Record<RetentionKind, number>>> {
  const { pool } = places
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
    let isDone = true
    for (const part of PARTINGS[kind]) {
      const went = await removeOld(places, organizationId, part, days, until)
      count += went.count
      isDone &&= went.isAll
    }
    await transact(pool, { organizationId, sessionId: null, revision: 0 }, transaction =>
      transaction.query({
        text: `update retention set last_run = case when $4 then now() end, last_removed = $3 where organization_id = $1 and kind = $2`,
        values: [organizationId, kind, count, isDone],
      }),
    )
    removed[kind] = count
  }
  return removed
}

/** Of all organizations that keep something for some days only; each once a day is enough. */
export async function partEverywhere({ pool, blobs }: Services): Promise<void> {
  const { rows } = await transactPlatform(pool, async transaction => {
    await transaction.query({ text: 'set local role cloche_backup' })
    return transaction.query<{ id: string }>({
      text: `select distinct organization_id as id from retention
             where days is not null and (last_run is null or last_run < now() - interval '20 hours') limit 500`,
    })
  })
  const until = Date.now() + RUN_MS
  for (const { id } of rows) await partWithOld({ pool, blobs }, id, until)
}
