/** For how long an organization keeps what it may part with. */
import type { CallNamed } from '@cloche/domain/calls'
import type { AnswerOf } from '@cloche/domain/catalogue'
import { brokenRule } from '@cloche/domain/problems'
import {
  keptByInstallation,
  mayKeep,
  RETENTION_COUNT_MAX,
  RETENTION_DAYS_MAX,
  RETENTION_KINDS,
  type RetentionKind,
} from '@cloche/domain/rules/retention'
import type { ServerArea } from '../../../http/area.ts'
import type { Handler, Services } from '../../../http/call-context.ts'
import type { Pool, Statement } from '../../../database/connection.ts'
import { organizationSetting, transactPlatform } from '../../../database/transaction.ts'
import { noteSettings } from '../../../audit/write-audit.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import { refuseWhileActing } from '../../requests/index.ts'
import { conditionOf, readKept, sinceSql, SWEEPS, type Chosen } from '../../../sweeping/index.ts'

type Shown = AnswerOf<CallNamed<'organization.retention'>>['retention'][number]

/** The kinds with what there is of each: how old the oldest is, and how many are older than is kept. */
async function shownOf({ pool, config }: Services, organizationId: string, all: readonly Chosen[]) {
  const shown: Shown[] = []
  for (const one of all) {
    const kept = keptByInstallation(one.kind, config.readingsMonths)
    shown.push({
      ...one,
      min: RETENTION_KINDS[one.kind].min,
      proposed: RETENTION_KINDS[one.kind].proposed,
      max: kept ?? RETENTION_DAYS_MAX,
      kept,
      oldest: await oldestOf(pool, organizationId, one.kind),
      due: one.days === null ? 0 : await countGoing(pool, organizationId, one.kind, one.days),
    })
  }
  return shown
}

const retention: Handler<'organization.retention'> = async ({ services, session, read }) => {
  const all = await read(transaction => readKept(transaction, session.organizationId))
  return { retention: await shownOf(services, session.organizationId, all) }
}

/** What ends of one kind. */
const partsOf = (kind: RetentionKind) =>
  SWEEPS.filter(({ ending }) => 'setting' in ending && ending.setting === kind)

/** As the owner of the tables, with the organization named. */
const within = <T>(pool: Pool, organizationId: string, statement: Statement<T>) =>
  transactPlatform(pool, async transaction => {
    await transaction.query(organizationSetting(organizationId))
    return (await transaction.query(statement)).rows
  })

async function oldestOf(pool: Pool, organizationId: string, kind: RetentionKind): Promise<string | null> {
  const found: string[] = []
  for (const part of partsOf(kind)) {
    const rows = await within<{ oldest: string | null }>(pool, organizationId, {
      text: `select min(${sinceSql(part.ending)}) as oldest from "${part.table}" t where ${conditionOf(part, '0')}`,
      values: [organizationId],
    })
    found.push(...rows.flatMap(({ oldest }) => oldest ?? []))
  }
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
  for (const part of partsOf(kind)) {
    const rows = await within<{ count: number }>(pool, organizationId, {
      text: `select count(*)::int as count from (select from "${part.table}" t where ${conditionOf(part, '$2')} limit $3) as old`,
      values: [organizationId, days, RETENTION_COUNT_MAX],
    })
    count += rows[0]?.count ?? 0
  }
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
    const all = await context.read(transaction => readKept(transaction, organizationId))
    return { retention: await shownOf(services, organizationId, all), removes, goes }
  }
  const kept = await context.write(async transaction => {
    const before = await readKept(transaction, session.organizationId)
    for (const { kind, days } of body.retention)
      await transaction.query({
        text: `insert into retention (organization_id, kind, days, changed_by) values ($1, $2, $3, $4)
               on conflict (organization_id, kind) do update set days = excluded.days, is_chosen = true, changed = now(), changed_by = excluded.changed_by`,
        values: [session.organizationId, kind, days, session.userId],
      })
    const after = await readKept(transaction, session.organizationId)
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
