/**
 * Watches stock, HACCP points and devices by the clock, and soon after something happened there. A breach is one
 * incidence with one notification: found again it goes on, found no longer it is over.
 */
import { ENTITIES } from '@cloche/domain/entities'
import { compareBreaches } from '@cloche/domain/rules/alarms'
import { newId } from '../../../adapters/ids.ts'
import { serverActor } from '../../../audit/server-actor.ts'
import type { Pool } from '../../../database/connection.ts'
import { transact, transactPlatform, serverScope, type Transaction } from '../../../database/transaction.ts'
import { changeRecord, createRecord, type WriteContext } from '../../../entity-engine/write.ts'
import type { Follower } from '../../../event-log/index.ts'
import type { Services } from '../../../http/call-context.ts'
import { eachByItself } from '../../../queue/each-by-itself.ts'
import { exemptOf } from '../exempt.ts'
import { localeOfOrganization } from '../../../tenancy/index.ts'
import { noticesOf, tellOf } from '../notices.ts'
import { lookAtOwed } from './owed.ts'
import { deviceBreach, keyOf, pointBreach, stockBreach, type ThingBreach } from './judged.ts'
import {
  devicesStatement,
  goingStatement,
  levelsStatement,
  pointsStatement,
  stockStatement,
  type GoingIncidence,
} from './things.store.ts'

const { incidence, notification } = ENTITIES
const WHOLE = { kind: 'organization' } as const
/** Seconds between two looks at the points and devices of one organization. */
const EVERY_SECONDS = 30
/** Stock is looked at after it moved; for what else may change it, this often. */
const STOCK_SECONDS = 3600
/** After stock moved, so long is waited for more of it. */
const SOON_SECONDS = 2
/** A look that failed is made again after so long. */
const AGAIN_SECONDS = 30
const TAKEN_AT_ONCE = 50
/** Of breaches that begin at once, the rest waits for the next look. */
const BEGUN_MAX = 200

interface Due {
  readonly id: string
  readonly isStock: boolean
  readonly stockDue: string
}

/** Takes organizations that are due, for nobody else to take for a while. */
const takeDue = (pool: Pool): Promise<Due[]> =>
  transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query<Due>({
      text: `update alert_watch watched set things_due = now() + make_interval(secs => $1),
          stock_due = case when due.is_stock then now() + make_interval(secs => $2) else watched.stock_due end
        from (select organization_id, stock_due <= now() as is_stock from alert_watch
          where least(things_due, stock_due) <= now()
            and organization_id not in (select organization_id from customer where status <> 'active')
          order by things_due limit ${TAKEN_AT_ONCE} for update skip locked) due
        where watched.organization_id = due.organization_id
        returning watched.organization_id as id, due.is_stock as "isStock", watched.stock_due::text as "stockDue"`,
      values: [EVERY_SECONDS, AGAIN_SECONDS],
    })
    return rows
  })

/** Stock was summed: what moved meanwhile is due still. */
const stockSummed = (pool: Pool, { id, stockDue }: Due) =>
  transactPlatform(pool, transaction =>
    transaction.query({
      text: `update alert_watch set stock_due = now() + make_interval(secs => $3) where organization_id = $1 and stock_due = $2::timestamptz`,
      values: [id, stockDue, STOCK_SECONDS],
    }),
  )

const instant = (at: number) => new Date(at).toISOString()

async function begin(
  write: WriteContext,
  { rule, name, kind, began, peak, limits, about, knownId }: ThingBreach,
): Promise<void> {
  const id = knownId ?? newId()
  const state = {
    alertId: rule.alertId,
    level: rule.level,
    began: instant(began),
    peak,
    limits,
    isAlerting: true,
  }
  // Of a failed or missed check there is an incidence already: it says what was found.
  if (knownId === null)
    await createRecord(write, incidence, {
      ...state,
      ...about,
      kind,
      id,
      name,
      locationId: rule.locationId,
      at: state.began,
    })
  else await changeRecord(write, incidence, id, state)
  await tellOf(write, {
    incidenceId: id,
    alertId: rule.alertId,
    name,
    level: rule.level,
    locationId: rule.locationId,
    deviceId: about['deviceId'] ?? null,
    productId: about['productId'] ?? null,
  })
}

/** What is told of a breach that goes on, or of one that is over. */
async function change(
  transaction: Transaction,
  write: WriteContext,
  { id, isThere }: GoingIncidence,
  state: Readonly<Record<string, unknown>>,
  notice: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { organizationId } = write.actor
  if (!isThere) {
    await transaction.query({
      text: 'update incidence set is_alerting = false, version = version + 1 where organization_id = $1 and id = $2 and $3',
      values: [organizationId, id, state['isAlerting'] === false],
    })
    return
  }
  await changeRecord(write, incidence, id, state)
  for (const one of await noticesOf(transaction, organizationId, id))
    await changeRecord(write, notification, one.id, notice)
}

/** Brings what is known of breaches of these kinds in line with what was found. */
async function settle(
  transaction: Transaction,
  write: WriteContext,
  kinds: readonly string[],
  found: readonly ThingBreach[],
  now: number,
  isOfRules = true,
): Promise<void> {
  const { organizationId } = write.actor
  const { rows } = await transaction.query(goingStatement(organizationId, kinds, isOfRules))
  const going = rows.map(row => ({ ...row, key: keyOf(row.alertId, row.thingId, row.locationId) }))
  const { begun, worse, over } = compareBreaches(going, found)
  const ended = instant(now)
  for (const one of over)
    await change(transaction, write, one, { isAlerting: false, ended }, { endedAt: ended })
  for (const { going: before, found: breach } of worse)
    await change(transaction, write, before, { name: breach.name, peak: breach.peak }, { name: breach.name })
  let count = 0
  for (const breach of begun) {
    if (count === BEGUN_MAX) break
    const isExempt = await exemptOf(transaction, organizationId, breach.rule)
    if (isExempt?.(now) === true) continue
    await begin(write, breach)
    count += 1
  }
}

async function lookAtStock(transaction: Transaction, write: WriteContext, locale: string, now: number) {
  const id = write.actor.organizationId
  const stock = await transaction.query(stockStatement(id))
  const short = stock.rows.flatMap(row => stockBreach(row, locale, now) ?? [])
  await settle(transaction, write, ['stock'], short, now)
  const levels = await transaction.query(levelsStatement(id))
  const under = levels.rows.flatMap(row => stockBreach(row, locale, now) ?? [])
  await settle(transaction, write, ['stock'], under, now, false)
}

async function look(transaction: Transaction, { id, isStock }: Due, now: number): Promise<void> {
  await transaction.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 7078))',
    values: [id],
  })
  const write: WriteContext = {
    actor: serverActor(id),
    transaction,
    behaviours: {},
    rowScope: WHOLE,
    places: WHOLE,
  }
  const locale = await localeOfOrganization(transaction, id)
  const { news, note } = await lookAtOwed(transaction, write, locale, now)
  const points = await transaction.query(pointsStatement(id))
  const isWatched = new Set(
    points.rows.flatMap(row => (row.condition === 'missedCheck' ? [row.thingId] : [])),
  )
  for (const { pointId, tell } of news) if (!isWatched.has(pointId)) await tell()
  const missed = points.rows.flatMap(row => pointBreach(row, locale, now) ?? [])
  await settle(transaction, write, ['overdue', 'check'], missed, now)
  const devices = await transaction.query(devicesStatement(id))
  const faulty = devices.rows.flatMap(row => deviceBreach(row, locale, now) ?? [])
  await settle(transaction, write, ['device'], faulty, now)
  if (isStock) await lookAtStock(transaction, write, locale, now)
  await note()
}

/** Looks once at the things of all organizations that are due. Answers how many those were. */
export async function watchThings(pool: Pool, now: number = Date.now()): Promise<number> {
  const due = await takeDue(pool)
  await eachByItself(due, async one => {
    await transact(pool, serverScope(one.id), transaction => look(transaction, one, now))
    if (one.isStock) await stockSummed(pool, one)
  })
  return due.length
}

const OF_STOCK: ReadonlySet<string> = new Set([
  'stockVariation',
  'stockLevel',
  'batch',
  'product',
  'location',
])
const FOLLOWED = [...OF_STOCK, 'haccpCheck', 'haccpPoint']

/** What happened to watched things has them looked at soon. */
export const thingsFollower = {
  name: 'things-watched',
  entities: FOLLOWED,
  async take({ pool }: Pick<Services, 'pool'>, happenings) {
    const organizationsOf = (isOfStock: boolean) => [
      ...new Set(
        happenings
          .filter(({ changes }) => changes.some(({ entity }) => OF_STOCK.has(entity) === isOfStock))
          .map(({ organizationId }) => organizationId),
      ),
    ]
    const pointed = happenings.filter(({ changes }) =>
      changes.some(({ entity }) => entity === 'haccpPoint' || entity === 'stockLevel'),
    )
    await transactPlatform(pool, async transaction => {
      // Points owe checks and levels have a minimum without any alert: their organization is looked after from now on.
      if (pointed.length > 0)
        await transaction.query({
          text: 'insert into alert_watch (organization_id) select distinct unnest($1::uuid[]) on conflict do nothing',
          values: [pointed.map(({ organizationId }) => organizationId)],
        })
      for (const [column, ids] of [
        ['stock_due', organizationsOf(true)],
        ['things_due', organizationsOf(false)],
      ] as const)
        if (ids.length > 0)
          await transaction.query({
            text: `update alert_watch set ${column} = now() + interval '${SOON_SECONDS} seconds'
              where organization_id = any($1::uuid[]) and ${column} > now() + interval '${SOON_SECONDS} seconds'`,
            values: [ids],
          })
    })
  },
} satisfies Follower
