/** Writes a plan: new records in few statements, changes one after another for each record, the floor by moments. */
import { ENTITIES } from '@cloche/domain/entities'
import type { Statement } from '../../database/connection.ts'
import type { Actor } from '../../entity-engine/behaviours.ts'
import { completeDraft, createMany } from '../../entity-engine/create-many.ts'
import { historyLines } from '../../entity-engine/history.ts'
import { insertMany } from '../../entity-engine/insert-many.ts'
import { changeRecord, type WriteContext } from '../../entity-engine/write.ts'
import type { Floor } from './floor/floor.ts'
import { FLOOR_ENTITIES, type FloorEntity, type Moment } from './floor/moment.ts'
import type { House } from './house.ts'
import type { Alteration, Creation, Plan, Stamp } from './plan.ts'

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
  await writeAlterations(context, plan)
}

/** What was made stands as of its own moment; what is only ever added to is written at once. */
const BY_MOMENT: ReadonlySet<FloorEntity> = new Set(['batch', 'label'])

/** Writes what happened on the floor. */
export async function writeFloor(context: WriteContext, floor: Floor, house: House): Promise<void> {
  const { transaction, actor } = context
  const moments = [...Map.groupBy(floor.moments, ({ at: when, by }) => `${when} ${by}`).values()].map(of => ({
    as: at(context, house, of[0] as Moment).actor,
    of,
  }))
  const inserts = FLOOR_ENTITIES.flatMap(name => {
    const parts = BY_MOMENT.has(name) ? moments : [{ as: actor, of: floor.moments }]
    return parts.flatMap(({ as, of }) => {
      const rows = of.flatMap(moment => moment.rows[name])
      return rows.length === 0 ? [] : [insertMany(ENTITIES[name], as, as.now, rows)]
    })
  })
  const later = moments.flatMap(({ as, of }) => {
    const history = of.flatMap(moment => moment.history)
    const statuses = of.flatMap(moment => moment.statuses)
    return [
      ...statuses.map(status => statusStatement(as, status)),
      ...(history.length === 0 ? [] : [historyLines(as, history)]),
    ]
  })
  const serials = [...floor.serials].map(([productId, next]) => ({
    text: 'update product set next_product_serial = $3 where organization_id = $1 and id = $2',
    values: [actor.organizationId, productId, next],
  }))
  await Promise.all([...inserts, ...later, ...serials].map(statement => transaction.query(statement)))
}

function statusStatement(actor: Actor, { id, status, reason }: Moment['statuses'][number]): Statement {
  return {
    text:
      'update batch set status = $3, status_reason = $4, version = version + 1, updated = $5, updated_by = $6 ' +
      'where organization_id = $1 and id = $2',
    values: [actor.organizationId, id, status, reason, actor.now, actor.userId],
  }
}
