/** Lines that name others of the same whole: a branch's copies name its own copies, in the order of the source. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { rolledChange } from '@cloche/domain/rules/roll-out'
import type { BehaviourContext } from '../../entity-engine/behaviours.ts'
import { changeOf } from '../../entity-engine/changes.ts'
import { sqlName, tableName } from '../../database/sql-names.ts'
import { historyLines } from '../../entity-engine/history.ts'

/** A copy whose links among lines were changed: what it named before. */
export interface Relinked {
  readonly id: string
  readonly version: number
  readonly before: Readonly<Record<string, readonly string[]>>
}

interface Copy {
  readonly copyId: string
  readonly locationId: string
  readonly version: number
  /** In ids of the source: what the copy was given last, what the source says now. */
  readonly given: readonly string[] | null
  readonly source: readonly string[]
  /** In ids of the branch. */
  readonly named: readonly string[]
}

/** The fields by which lines name others of the same whole. */
export const fieldsAmong = (entity: EntityDeclaration): readonly string[] =>
  entity.within === undefined
    ? []
    : Object.entries(entity.fields).flatMap(([name, field]) =>
        field.kind === 'links' && field.entity === entity.name && !field.readOnly ? [name] : [],
      )

async function copiesOf(
  { transaction, actor }: BehaviourContext,
  entity: EntityDeclaration,
  name: string,
  copyIds: readonly string[],
) {
  const column = sqlName(name)
  const { rows } = await transaction.query<Copy>({
    text: `select l.copy_id as "copyId", l.location_id as "locationId", c.version, l.given->'${name}' as given,
        s.${column} as source, c.${column} as named
      from roll_out l join ${tableName(entity)} s on s.organization_id = $1 and s.id = l.source_id
        join ${tableName(entity)} c on c.organization_id = $1 and c.id = l.copy_id and c.deleted is null
      where l.organization_id = $1 and l.copy_id = any($2::uuid[]) order by l.copy_id`,
    values: [actor.organizationId, copyIds],
  })
  return rows
}

/** Which copy stands for which source at which place, both ways. */
async function pairsOf({ transaction, actor }: BehaviourContext, copies: readonly Copy[]) {
  const sources = [...new Set(copies.flatMap(({ source, given }) => [...source, ...(given ?? [])]))]
  const { rows } = await transaction.query<{ sourceId: string; locationId: string; copyId: string }>({
    text: `select source_id as "sourceId", location_id as "locationId", copy_id as "copyId" from roll_out
      where organization_id = $1 and location_id = any($2::uuid[])
        and (source_id = any($3::uuid[]) or copy_id = any($4::uuid[])) order by copy_id`,
    values: [
      actor.organizationId,
      [...new Set(copies.map(({ locationId }) => locationId))],
      sources,
      [...new Set(copies.flatMap(({ named }) => named))],
    ],
  })
  return {
    copyOf: new Map(rows.map(({ sourceId, locationId, copyId }) => [`${sourceId} ${locationId}`, copyId])),
    sourceOf: new Map(rows.map(({ sourceId, copyId }) => [copyId, sourceId])),
  }
}

/** Writes down what the copies were given, for the next time. */
async function noteGiven(
  { transaction, actor }: BehaviourContext,
  name: string,
  copies: readonly Copy[],
): Promise<void> {
  await transaction.query({
    text: `update roll_out l set given = l.given || jsonb_build_object($4::text, item.given)
      from unnest($2::uuid[], $3::jsonb[]) as item(id, given) where l.organization_id = $1 and l.copy_id = item.id`,
    values: [
      actor.organizationId,
      copies.map(({ copyId }) => copyId),
      copies.map(({ source }) => JSON.stringify(source)),
      name,
    ],
  })
}

/**
 * Gives copies of lines the links that their sources have among themselves, each at its place; what a branch linked otherwise
 * stays. @param made copies that this sending made: what they are given is no change of them
 */
export async function linkSiblings(
  context: BehaviourContext,
  entity: EntityDeclaration,
  copyIds: readonly string[],
  made: ReadonlySet<string>,
): Promise<readonly Relinked[]> {
  const { transaction, actor } = context
  const relinked: Relinked[] = []
  for (const name of copyIds.length === 0 ? [] : fieldsAmong(entity)) {
    const copies = await copiesOf(context, entity, name, copyIds)
    const { copyOf, sourceOf } = await pairsOf(context, copies)
    const changed = copies.flatMap(copy => {
      const { locationId, named, source, given } = copy
      const here = (ids: readonly string[]) => ids.filter(id => copyOf.has(`${id} ${locationId}`))
      const { take } = rolledChange(
        { [name]: here(source) },
        { [name]: here(given ?? []) },
        { [name]: named.map(id => sourceOf.get(id) ?? id) },
      )
      const wanted = here(source).flatMap(id => copyOf.get(`${id} ${locationId}`) ?? [])
      return take.length > 0 ? [{ ...copy, wanted, step: made.has(copy.copyId) ? 0 : 1 }] : []
    })
    await noteGiven(context, name, copies)
    if (changed.length === 0) continue
    const column = sqlName(name)
    await transaction.query({
      text: `update ${tableName(entity)} c set ${column} = array(select jsonb_array_elements_text(item.named)::uuid),
          version = c.version + item.step, updated = $5, updated_by = $6
        from unnest($2::uuid[], $3::jsonb[], $4::int[]) as item(id, named, step) where c.organization_id = $1 and c.id = item.id`,
      values: [
        actor.organizationId,
        changed.map(({ copyId }) => copyId),
        changed.map(({ wanted }) => JSON.stringify(wanted)),
        changed.map(({ step }) => step),
        actor.now,
        actor.userId,
      ],
      change: changeOf(
        entity,
        'change',
        changed.map(({ copyId, locationId }) => ({ id: copyId, locationId })),
        [...new Set(changed.map(({ locationId }) => locationId))],
      ),
    })
    const later = changed.filter(({ step }) => step === 1)
    await transaction.query(
      historyLines(
        actor,
        later.map(({ copyId, version, named, wanted }) => ({
          entity: entity.name,
          recordId: copyId,
          verb: 'change',
          version: version + 1,
          before: { [name]: named },
          after: { [name]: wanted },
        })),
      ),
    )
    relinked.push(
      ...later.map(({ copyId, version, named }) => ({
        id: copyId,
        version: version + 1,
        before: { [name]: named },
      })),
    )
  }
  return relinked
}
