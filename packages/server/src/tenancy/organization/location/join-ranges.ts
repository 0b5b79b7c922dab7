/** A copy of a place offers what its model offers by name. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { sqlName, tableName } from '../../../database/sql-names.ts'
import { historyLines } from '../../../entity-engine/history.ts'
import type { WriteContext } from '../../../entity-engine/write.ts'

interface Joined {
  readonly id: string
  readonly version: number
  readonly range: readonly string[]
}

/** Adds copies of places to the ranges that name their models. What is offered everywhere is so at the copy too. */
export async function joinRanges(
  context: Pick<WriteContext, 'actor' | 'transaction'>,
  copies: ReadonlyMap<string, string>,
): Promise<void> {
  for (const entity of ALL_ENTITIES)
    if (entity.range !== undefined) await joinRange(context, entity, entity.range, copies)
}

async function joinRange(
  { actor, transaction }: Pick<WriteContext, 'actor' | 'transaction'>,
  entity: EntityDeclaration,
  range: string,
  copies: ReadonlyMap<string, string>,
): Promise<void> {
  const column = sqlName(range)
  const { rows } = await transaction.query<Joined>({
    text: `update ${tableName(entity)} set version = version + 1, updated = $2, updated_by = $3,
             ${column} = ${column} || array(select copy from unnest($4::uuid[], $5::uuid[]) as given(model, copy) where model = any(${column}))
           where organization_id = $1 and ${column} && $4::uuid[] and deleted is null
           returning id, version, ${column} as range`,
    values: [actor.organizationId, actor.now, actor.userId, [...copies.keys()], [...copies.values()]],
    change: { entity: entity.name, verb: 'change', ids: null, places: null },
  })
  if (rows.length === 0) return
  const added = new Set(copies.values())
  await transaction.query(
    historyLines(
      actor,
      rows.map(({ id, version, range: after }) => ({
        entity: entity.name,
        recordId: id,
        verb: 'change' as const,
        version,
        before: { [range]: after.filter(one => !added.has(one)) },
        after: { [range]: after },
      })),
    ),
  )
}
