/** Writes a plan: new records in few statements, changes one after another for each record, the floor by moments. */
import { ENTITIES, type EntityName } from '@cloche/domain/entities'
import type { Effects } from '@cloche/domain/operations'
import type { Statement } from '../../database/connection.ts'
import type { Actor } from '../../entity-engine/behaviours.ts'
import { changeMany } from '../../entity-engine/change-many.ts'
import { completeDraft, createMany } from '../../entity-engine/create-many.ts'
import { historyLines } from '../../entity-engine/history.ts'
import { insertMany } from '../../entity-engine/insert-many.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import { changeRecord, type WriteContext } from '../../entity-engine/write.ts'
import { publishMade, tellingGuests } from '../../operations/publish.ts'
import { balancesStatement } from '../../operations/stock-balances.ts'
import { counterStatement, historyOf, madeBy, scanned } from '../../operations/write-effects.ts'
import type { Floor, Played } from './floor/floor.ts'
import type { House } from './house.ts'
import { APPROVED_ABOVE } from './orders.ts'
import type { Alteration, Creation, Plan } from './plan.ts'
import type { Stamp } from './stamp.ts'

/** The same context at another time, as somebody. */
function at(context: WriteContext, house: House, { at: now, by }: Stamp): WriteContext {
  const userId = house('person', by)
  return { ...context, actor: { ...context.actor, now, userId, memberId: userId } }
}

/** Records that one statement can write: of one entity and moment, with the same lists. */
function kindOf({ entity, at: when, by, draft }: Creation): string {
  const lists = Object.entries(draft).filter(([, value]) => Array.isArray(value))
  return JSON.stringify([entity, when, by, lists])
}

async function writeCreations(context: WriteContext, { creations, house }: Plan): Promise<void> {
  // Entities in the order in which each was first told: what is linked to stands already.
  const byEntity = Map.groupBy(creations, ({ entity }) => entity)
  const kinds = [...byEntity.values()].flatMap(of => [...Map.groupBy(of, kindOf).values()])
  const complete = await Promise.all(
    kinds.map(async kind => {
      const [first] = kind as [Creation, ...Creation[]]
      const entity = ENTITIES[first.entity]
      const as = at(context, house, first)
      const lists = listsOf(first.draft)
      const records = await Promise.all(
        kind.map(async ({ draft }) => {
          const record = await completeDraft(as, entity, { ...draft, ...lists })
          const { locationId } = draft
          return locationId === undefined ? record : { ...record, row: { ...record.row, locationId } }
        }),
      )
      return { as, entity, records }
    }),
  )
  await Promise.all(complete.map(({ as, entity, records }) => createMany(as, entity, records)))
}

/** The lists of a draft, so that rows of one statement share them. */
const listsOf = (draft: object) =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => Array.isArray(value)))

async function writeAlterations(context: WriteContext, { alterations, house }: Plan): Promise<void> {
  const byRecord = [...Map.groupBy(alterations, ({ id }) => id).values()]
  const longest = Math.max(0, ...byRecord.map(list => list.length))
  for (let round = 0; round < longest; round++)
    await Promise.all(
      byRecord.flatMap(list => {
        const next: Alteration | undefined = list[round]
        if (next === undefined) return []
        return changeRecord(at(context, house, next), ENTITIES[next.entity], next.id, next.change)
      }),
    )
}

/** @param context of the server itself, in the organization's transaction */
export async function writePlan(context: WriteContext, plan: Plan): Promise<void> {
  await writeCreations(context, plan)
  const { actor, transaction } = context
  if (plan.events.length > 0)
    await transaction.query(insertMany(ENTITIES.event, actor, actor.now, plan.events))
  await writeAlterations(context, plan)
}

/** Writes what happened on the floor: batches and labels as of their own moment, what is only ever added to at once. */
export async function writeFloor(context: WriteContext, floor: Floor, house: House): Promise<void> {
  const { transaction, actor } = context
  const moments = [...Map.groupBy(floor.played, ({ at: when, by }) => `${when} ${by}`).values()].map(of => ({
    as: at(context, house, of[0] as Played).actor,
    of,
  }))
  const everything = floor.played.map(({ effects, by }) => ({ ...effects, userId: house('person', by) }))
  const lines = {
    batchItem: everything.flatMap(({ records }) => rowsIn(records, 'batchItem')),
    labelLink: everything.flatMap(({ links }) => links),
    event: everything.flatMap(({ events, at: when, userId }) =>
      events.map(event => ({ data: {}, ...event, at: when, userId })),
    ),
    stockVariation: everything.flatMap(({ variations, userId }) =>
      variations.map(variation => ({ ...variation, userId })),
    ),
  }
  const insert = (name: EntityName, as: Actor, rows: readonly object[]) =>
    rows.length === 0 ? [] : [insertMany(ENTITIES[name], as, as.now, rows as WireRow[])]
  const ofRecords = (name: EntityName) =>
    moments.flatMap(({ as, of }) =>
      insert(
        name,
        as,
        of.flatMap(one => rowsIn(one.effects.records, name)),
      ),
    )
  const statements = [
    ...moments.flatMap(({ as, of }) =>
      insert(
        'batch',
        as,
        of.flatMap(one => rowsIn(one.effects.records, 'batch')),
      ),
    ),
    ...insert('batchItem', actor, lines.batchItem),
    ...ofRecords('shipment'),
    ...moments.flatMap(({ as, of }) =>
      insert(
        'label',
        as,
        of.flatMap(one => labelsOf(floor, one)),
      ),
    ),
    ...moments.flatMap(({ as, of }) =>
      // Their lists of labels differ: a statement each.
      of.flatMap(one => rowsIn(one.effects.records, 'process')).flatMap(row => insert('process', as, [row])),
    ),
    ...(['stockCount', 'stockCountLine', 'stockCountEntry', 'shipmentLine'] as const).flatMap(ofRecords),
    ...(['labelLink', 'event', 'stockVariation'] as const).flatMap(name => insert(name, actor, lines[name])),
    ...balancesStatement(actor.organizationId, lines.stockVariation),
    ...moments.flatMap(({ as, of }) => changesOf(as, of)),
    ...lastCounters(actor, floor),
    ...floor.played.flatMap(({ effects }) => scanned(actor.organizationId, effects)),
  ]
  const made = floor.played.flatMap(({ effects }) => madeBy(effects))
  const telling = await tellingGuests(
    transaction,
    actor.organizationId,
    made.map(({ productId }) => productId),
  )
  await Promise.all(statements.map(statement => transaction.query(statement)))
  await publishMade(transaction, actor.organizationId, made, telling)
}

const rowsIn = (records: Effects['records'], entity: EntityName) =>
  records.flatMap(record => (record.entity === entity ? [record.row] : []))

/** The labels that were made, as they stand in the end. */
const labelsOf = (floor: Floor, { effects }: Played) =>
  effects.labels.created.flatMap(({ id }) => floor.known.labels.get(id) ?? [])

/** What changed of other records, and what the history tells. */
function changesOf(as: Actor, of: readonly Played[]): Statement[] {
  const history = of.flatMap(one => [
    ...historyOf(one.effects),
    ...(one.history ?? []).map(line => ({ ...line, version: null })),
  ])
  const changes = of.flatMap(one => one.effects.changes)
  return [...changeMany(as, changes), ...(history.length === 0 ? [] : [historyLines(as, history)])]
}

/** Where the counters stand in the end. */
function lastCounters(actor: Actor, floor: Floor): Statement[] {
  const last = new Map(floor.played.flatMap(({ effects }) => effects.counters.map(one => [one.id, one])))
  const batches = {
    text: 'update organization set next_batch_serial = greatest(next_batch_serial, $2), order_approval_above = $3 where id = $1',
    values: [actor.organizationId, floor.known.nextBatchSerial ?? 1, APPROVED_ABOVE],
  }
  return [...[...last.values()].map(counter => counterStatement(actor, counter)), batches]
}
