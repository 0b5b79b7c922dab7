/** Counts on the floor: which are due, beginning one, its sheet, what is counted, ending it. */
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import type { Row } from '@cloche/domain/catalogue'
import {
  enterCount,
  settleCount,
  startCount,
  turnCount,
  type AskedEntry,
  type Effects,
} from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import { judgeCount, type CountTelling } from '@cloche/domain/rules/counts'
import { may } from '@cloche/domain/rules/permissions'
import { countOfTask } from '@cloche/domain/rules/tasks'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf, rowScopeSql } from '../../../entity-engine/row-scope.ts'
import { selection } from '../../../entity-engine/rows.ts'
import { oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import type { AnswerTo, CallContext, Handler } from '../../../http/call-context.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf, writeEffects } from '../../../operations/write-effects.ts'
import { locationOf } from '../book/booking-facts.ts'
import { CLOCK } from '../book/operation.ts'
import {
  entriesOf,
  findCount,
  openCountsAt,
  labelsById,
  pilesAt,
  placesOf,
  readCount,
  statesBefore,
  toCount,
  travelOf,
  type Count,
  type Entry,
} from './count.store.ts'

const { stockCount, stockCountEntry } = ENTITIES
const wholeEntry = selection(stockCountEntry)

/** A count without its sheet, which may be long. */
export function briefCount({ sheet: _sheet, ...count }: Count): Omit<Count, 'sheet'> {
  return count
}

async function clock(transaction: Transaction): Promise<string> {
  return (await transaction.query(CLOCK)).rows[0]?.['now'] as string
}

async function written(
  context: CallContext,
  transaction: Transaction,
  id: string,
  effects: Effects,
): Promise<Omit<Count, 'sheet'>> {
  await writeEffects(context.actor, transaction, effects)
  return briefCount(await findCount(transaction, context, id))
}

export const dueCounts: Handler<'stock.dueCounts'> = async context => {
  const { organizationId } = context.actor
  const values: unknown[] = [organizationId]
  const reach = rowScopeOf(ENTITIES.stockVariation, context.session, 'create')
  const within = rowScopeSql(stockCount, reach, value => `$${values.push(value)}`)
  const [found] = await context.readTogether([
    {
      text: `select id, name, kind, status, due_at as "dueAt", started_at as "startedAt",
          jsonb_array_length(sheet)::int as lines,
          (select count(distinct (product_id, state, place_id))::int from stock_count_entry entry
            where entry.organization_id = $1 and entry.stock_count_id = stock_count.id and entry.covers <> 'settled') as counted
        from stock_count where organization_id = $1 and status in ('open', 'review') and deleted is null
          and (started_at is not null or due_at <= now())${within === undefined ? '' : ` and ${within}`}
        order by due_at nulls last, created, id limit 100`,
      values,
    } as { text: string; values: unknown[]; readonly row?: AnswerTo<'stock.dueCounts'>['counts'][number] },
  ])
  return { counts: found.rows as unknown as AnswerTo<'stock.dueCounts'>['counts'] }
}

/**
 * The place of a task and the count that it stands for; null: a new one begins there. Two who open the same task at once
 * come after one another. @throws NOT_FOUND
 */
async function ofTask(transaction: Transaction, { actor, session }: CallContext, taskId: string) {
  const { task } = ENTITIES
  const { organizationId } = actor
  const { statement, finish } = readStatement(task, organizationId, taskId, rowScopeOf(task, session, 'view'))
  const found = oneOrNotFound(task, (await transaction.query(statement)).rows, finish)
  await transaction.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`${organizationId}/stock/count/at/${found.locationId}`],
  })
  const { rows } = await transaction.query(openCountsAt(organizationId, found.locationId))
  return { locationId: found.locationId, count: countOfTask(found, rows, actor.now) }
}

export const start: Handler<'stock.startCount'> = context => {
  const { taskId, ...given } = context.body.start
  const { organizationId } = context.actor
  return context.write(async transaction => {
    await transaction.query({
      text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
      values: [`${organizationId}/stock/count/start/${given.id.toLowerCase()}`],
    })
    const meant = taskId === undefined ? null : await ofTask(transaction, context, taskId.toLowerCase())
    const id = meant?.count?.id ?? given.id.toLowerCase()
    const { rows } = await transaction.query({
      text: 'select 1 from stock_count where organization_id = $1 and id = $2',
      values: [organizationId, id],
    })
    const count = rows.length === 0 ? null : await findCount(transaction, context, id, true)
    const locationId = count?.locationId ?? meant?.locationId ?? locationOf(context, given.locationId)
    const places = await placesOf(transaction, organizationId, locationId)
    await mustReach(transaction, context, locationId)
    const piles = await pilesAt(
      transaction,
      organizationId,
      places.map(place => place.id),
    )
    const facts = { count, piles: toCount(piles, places), placeName: places[0]?.name ?? '' }
    const moment = momentOf(context, await clock(transaction))
    const effects = effectsOf(startCount.decide({ ...given, id, locationId }, facts, moment))
    return { stockCount: await written(context, transaction, id, effects) }
  })
}

/** @throws NOT_FOUND where the place is none of the caller's. */
async function mustReach(transaction: Transaction, { actor, session }: CallContext, locationId: string) {
  const values: unknown[] = [actor.organizationId, locationId]
  const reach = rowScopeOf(ENTITIES.stockVariation, session, 'create')
  const within = rowScopeSql(ENTITIES.location, reach, value => `$${values.push(value)}`)
  const { rows } = await transaction.query({
    text: `select 1 from location where organization_id = $1 and id = $2 and deleted is null${within === undefined ? '' : ` and ${within}`}`,
    values,
  })
  if (rows.length === 0) throw new Problem('NOT_FOUND', { entity: 'location' })
}

export const sheet: Handler<'stock.countSheet'> = context =>
  context.read(async transaction => {
    const read = await readCount(transaction, context, context.body.stockCountId, false)
    const { count, places, entries, rows, judged, names } = read
    const lines = judgeCount(count.sheet, entries, judged, count.tolerance)
    const key = (one: { productId: string; state: string; placeId: string }) =>
      `${one.productId} ${one.state} ${one.placeId}`
    const byKey = Map.groupBy(lines, key)
    const placeNames = new Map(places.map(place => [place.id, place.name]))
    const mine = rows.filter(row => row.userId === context.actor.memberId && row.covers !== 'settled')
    const packs = await packsOf(transaction, context.actor.organizationId, count.sheet)
    const inUse = new Set(entries.flatMap(({ partId }) => partId ?? []))
    /** Counted on some shelves while others are still to come: that it differs says nothing yet. */
    const isPartly = (tellings: readonly CountTelling[]) =>
      count.endedAt === null &&
      tellings.length > 0 &&
      tellings.every(({ partId }) => partId !== null) &&
      (inUse.size < 2 || [...inUse].some(part => tellings.every(({ partId }) => partId !== part)))
    const onSheet = new Set(count.sheet.map(({ productId }) => productId))
    return {
      stockCount: briefCount(count),
      place: places[0] ?? { id: count.locationId, name: '' },
      parts: places.slice(1),
      lines: count.sheet.map(({ productId, state, placeId, unit }) => {
        const found = byKey.get(key({ productId, state, placeId })) ?? []
        const expected = found[0]?.expected ?? null
        const isAgain = found.some(
          ({ asks, tellings }) =>
            !isPartly(tellings) && asks.some(ask => ask !== 'labels' && ask !== 'countedSince'),
        )
        const parts = Map.groupBy(
          found.flatMap(({ tellings }) => tellings),
          ({ partId }) => partId,
        )
        // Who counted their shelf again has done it; the others have not.
        const rounds = [...parts.values()].map(said => Math.max(...said.map(({ round }) => round)))
        return {
          productId,
          name: names.get(productId) ?? '',
          state,
          placeId,
          placeName: placeNames.get(placeId) ?? '',
          unit,
          isCounted: found.some(({ status }) => status !== 'open'),
          isAgain,
          round: rounds.length === 0 ? 1 : Math.min(9, Math.min(...rounds) + (isAgain ? 1 : 0)),
          pack: packs.get(productId) ?? null,
          expected: count.isBlind ? null : expected,
        }
      }),
      entries: mine,
      products: [...names].flatMap(([id, name]) => (onSheet.has(id) ? [] : [{ id, name }])),
    }
  })

/** In which packs products were counted last. */
async function packsOf(transaction: Transaction, organizationId: string, piles: Count['sheet']) {
  const { rows } = await transaction.query<{
    productId: string
    pack: AnswerTo<'stock.countSheet'>['lines'][number]['pack']
  }>({
    text: `select distinct on (product_id) product_id as "productId",
        jsonb_build_object('pack', coalesce(part ->> 'pack', 'box'), 'amount', part -> 'amount') as pack
      from stock_count_entry, jsonb_array_elements(how) as part
      where organization_id = $1 and product_id = any($2::uuid[]) and part ->> 'kind' = 'packs'
      order by product_id, at desc`,
    values: [organizationId, [...new Set(piles.map(({ productId }) => productId))]],
  })
  return new Map(rows.map(({ productId, pack }) => [productId, pack]))
}

/** The entry of an id that was saved before. @throws ALREADY_EXISTS where it is somebody else's */
async function savedBefore(
  transaction: Transaction,
  { actor }: CallContext,
  id: string,
  path: string,
): Promise<Entry | undefined> {
  const { rows } = await transaction.query({
    text: `select ${wholeEntry.sql} from stock_count_entry where organization_id = $1 and id = $2`,
    values: [actor.organizationId, id],
  })
  const [row] = rows
  if (row === undefined) return undefined
  const entry = (wholeEntry.finish ? wholeEntry.finish(row) : row) as unknown as Entry
  if (entry.userId !== actor.memberId)
    throw new Problem('ALREADY_EXISTS', { faults: [{ path, rule: 'problem.field.taken' }] })
  return entry
}

/** Requests of one entry wait for each other. */
const waitFor = (transaction: Transaction, organizationId: string, id: string) =>
  transaction.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`${organizationId}/stock/entry/${id}`],
  })

export const enter: Handler<'stock.enterCount'> = context => {
  const asked = context.body.entry
  const { organizationId } = context.actor
  const id = asked.id.toLowerCase()
  const stockCountId = asked.stockCountId.toLowerCase()
  const labelId = asked.labelId?.toLowerCase()
  return context.write(async transaction => {
    // They travel together, and are done in this order: an entry waits for the booking of its count, and is then refused.
    const [, before, , count, labels, products, now] = await Promise.all([
      waitFor(transaction, organizationId, id),
      savedBefore(transaction, context, id, 'entry.id'),
      transaction.query({
        text: 'select 1 from stock_count where organization_id = $1 and id = $2 for share',
        values: [organizationId, stockCountId],
      }),
      findCount(transaction, context, stockCountId),
      labelsById(transaction, organizationId, labelId === undefined ? [] : [labelId], false),
      transaction.query<{ id: string }>({
        text: 'select id from product where organization_id = $1 and id = $2 and deleted is null',
        values: [organizationId, asked.productId.toLowerCase()],
      }),
      clock(transaction),
    ])
    if (before !== undefined) return { entry: before }
    const [places, states, travels] = await Promise.all([
      placesOf(transaction, organizationId, count.locationId),
      statesBefore(transaction, organizationId, labels.values()),
      travelOf(transaction, organizationId, labels.values()),
    ])
    const [stateBefore] = states.values()
    const facts = {
      count,
      products: new Set(products.rows.map(row => row.id)),
      places: new Set(places.map(place => place.id)),
      label: labels.get(labelId ?? '') ?? null,
      ...(stateBefore === undefined ? {} : { stateBefore }),
      ...(travels === undefined ? {} : { travels }),
    }
    const effects = effectsOf(enterCount.decide(plainHow(asked), facts, momentOf(context, now)))
    await writeEffects(context.actor, transaction, effects)
    return { entry: (await savedBefore(transaction, context, id, 'entry.id')) as Entry }
  })
}

/** What is not said of a part is left out: the rule tells it by that. */
function plainHow(asked: { readonly how: Entry['how'] } & Omit<AskedEntry, 'how'>): AskedEntry {
  return {
    ...asked,
    how: asked.how.map(({ kind, amount, packs, pack, tare }) => ({
      kind,
      amount,
      ...(packs === null || packs === undefined ? {} : { packs }),
      ...(pack === null || pack === undefined ? {} : { pack }),
      ...(tare === null || tare === undefined ? {} : { tare }),
    })),
  }
}

export const settle: Handler<'stock.settleCount'> = context => {
  const asked = context.body.settle
  const id = asked.id.toLowerCase()
  return context.write(async transaction => {
    const [, before] = await Promise.all([
      waitFor(transaction, context.actor.organizationId, id),
      savedBefore(transaction, context, id, 'settle.id'),
    ])
    if (before !== undefined) return { entry: before }
    const count = await findCount(transaction, context, asked.stockCountId, true)
    const moment = momentOf(context, await clock(transaction))
    const effects = effectsOf(settleCount.decide({ ...asked, id }, { count }, moment))
    await writeEffects(context.actor, transaction, effects)
    return { entry: (await savedBefore(transaction, context, id, 'settle.id')) as Entry }
  })
}

export const turn: Handler<'stock.turnCount'> = context => {
  const asked = context.body.turn
  return context.write(async transaction => {
    const count = await findCount(transaction, context, asked.stockCountId, true)
    const entries = await entriesOf(transaction, context.actor.organizationId, count.id)
    const moment = momentOf(context, await clock(transaction))
    const effects = effectsOf(turnCount.decide(asked, { count, hasEntries: entries.length > 0 }, moment))
    return { stockCount: await written(context, transaction, count.id, effects) }
  })
}

/** Whoever counts blind sees no figures before the counting is over; who makes records of stock does. */
export function maySeeReview({ session }: CallContext, count: Row<Entities['stockCount']>): boolean {
  return !count.isBlind || count.status !== 'open' || may(session.permissions, 'SC', 'create')
}
