/** A change of a record that branches have reaches them at once: what they did not change themselves becomes as it is. */
import { newId } from '../../adapters/ids.ts'
import type { AnyBehaviours, Behaviour, BehaviourContext } from '../../entity-engine/behaviours.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { partOf } from '../../entity-engine/row-scope.ts'
import { tableName } from '../../database/sql-names.ts'
import { overSql, SENT } from './plan.ts'
import { send, sendLines } from './send.ts'

async function branchesOf({ transaction, actor }: BehaviourContext, sourceId: string) {
  const { rows } = await transaction.query<{ sourceId: string; locationId: string; copyId: string }>({
    text: `select source_id as "sourceId", location_id as "locationId", copy_id as "copyId" from roll_out
           where organization_id = $1 and source_id = $2`,
    values: [actor.organizationId, sourceId],
    keepsPlan: true,
  })
  return rows
}

/** Gives the branches that have a record what it says now; a line that is new is made where its whole is. */
async function follow(context: BehaviourContext, entity: EntityDeclaration, row: WireRow, isNew: boolean) {
  const whole = partOf(entity)
  if (isNew) {
    if (whole === undefined || entity.within === undefined) return
    const branches = await branchesOf(context, String(row[entity.within]))
    const there = await livingOf(context, whole, branches)
    if (there.length > 0) await sendLines(context, entity, newId(), there)
    return
  }
  const targets = await livingOf(context, entity, await branchesOf(context, String(row['id'])))
  if (targets.length === 0) return
  await send(
    context,
    entity,
    newId(),
    targets.map(({ sourceId, locationId }) => ({ sourceId, locationId })),
  )
}

/** Those whose copy is there and not over: who removed their own, or did it, gets nothing by a change. */
async function livingOf(
  { transaction, actor }: BehaviourContext,
  entity: EntityDeclaration,
  branches: Awaited<ReturnType<typeof branchesOf>>,
) {
  if (branches.length === 0) return []
  const { rows } = await transaction.query<{ id: string }>({
    text: `select c.id from ${tableName(entity)} c where c.organization_id = $1 and c.id = any($2::uuid[])
             and c.deleted is null and not ${overSql(entity, 'c')}`,
    values: [actor.organizationId, branches.map(({ copyId }) => copyId)],
  })
  const there = new Set(rows.map(({ id }) => id))
  return branches.filter(({ copyId }) => there.has(copyId))
}

/** The behaviours with following as the last thing after a write of what is sent to branches. */
export function followingRollOuts(behaviours: AnyBehaviours): AnyBehaviours {
  const following = [...SENT.values()].map((entity): [string, Behaviour<WireRow>] => {
    const own = behaviours[entity.name]
    return [
      entity.name,
      {
        ...own,
        async afterWrite(context, after, verb, before) {
          await own?.afterWrite?.(context, after, verb, before)
          if (verb === 'change' || verb === 'create') await follow(context, entity, after, verb === 'create')
        },
        // A record of its own has no branches yet; a line may be part of one that has.
        followsCreation: draft =>
          partOf(entity) !== undefined ||
          (own?.afterWrite !== undefined && own.followsCreation?.(draft) !== false),
      },
    ]
  })
  return { ...behaviours, ...Object.fromEntries(following) }
}
