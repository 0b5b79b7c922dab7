/**
 * Sending records to branches: all of it in a handful of statements, however many branches there are. Copies are written as
 * their sources stand, which were judged when they were written; each made and changed record has its line of history.
 */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { hasLocationColumn } from '@cloche/domain/derive'
import {
  comparedOf,
  outcomeOf,
  rolledChange,
  type RollOutOutcome,
  type Values,
} from '@cloche/domain/rules/roll-out'
import { newId } from '../../adapters/ids.ts'
import { changeOf } from '../../entity-engine/changes.ts'
import type { BehaviourContext } from '../../entity-engine/behaviours.ts'
import { sqlName, tableName } from '../../database/sql-names.ts'
import { historyLines, type HistoryLine } from '../../entity-engine/history.ts'
import { searchForm } from '../../entity-engine/rows.ts'
import { hasSearchText, searchFields } from '../../entity-engine/table.ts'
import { fieldsAmong, linkSiblings } from './siblings.ts'
import { columnsOf, givenSql, linesOf, overSql, sentFields, valuesSql } from './plan.ts'

/** A record and where a copy of it stands or is to stand; of lines, what the copy is a part of. */
export interface Target {
  readonly sourceId: string
  readonly locationId: string
  readonly wholeId?: string
}

interface Source {
  readonly id: string
  readonly wholeId: string | null
  readonly values: Values
}
interface Copy {
  readonly sourceId: string
  readonly locationId: string
  readonly copyId: string
  readonly version: number
  readonly given: Values
  readonly values: Values
  readonly isOver: boolean
}

/** What is done about one target. */
export interface Step extends Target {
  readonly outcome: RollOutOutcome
  readonly copyId: string | null
  readonly version: number
  readonly take: readonly string[]
  readonly kept: readonly string[]
  readonly source: Values
  readonly before: Values
  /** What the branch has is over: it stays as it was. */
  readonly isOver: boolean
}

/** What a sending changed, to be taken back: the fields as they were, and the version they have now. */
export interface Changed {
  readonly entity: string
  readonly id: string
  readonly version: number
  readonly before: Values | null
}

async function sourcesOf(
  { transaction, actor }: BehaviourContext,
  entity: EntityDeclaration,
  by: 'id' | 'whole',
  ids: readonly string[],
): Promise<readonly Source[]> {
  const whole = entity.within === undefined ? 'null::uuid' : `s.${sqlName(entity.within)}`
  const { rows } = await transaction.query<Source>({
    text: `select s.id, ${whole} as "wholeId", ${valuesSql(entity, 's')} as values from ${tableName(entity)} s
           where s.organization_id = $1 and ${by === 'id' ? 's.id' : whole} = any($2::uuid[]) and s.deleted is null`,
    values: [actor.organizationId, ids],
  })
  return rows
}

async function copiesOf(
  { transaction, actor }: BehaviourContext,
  entity: EntityDeclaration,
  sourceIds: readonly string[],
  locationIds: readonly string[],
  isWrite: boolean,
): Promise<readonly Copy[]> {
  const { rows } = await transaction.query<Copy>({
    text: `select l.source_id as "sourceId", l.location_id as "locationId", l.copy_id as "copyId", l.given, c.version,
             ${valuesSql(entity, 'c')} as values, ${overSql(entity, 'c')} as "isOver"
           from roll_out l join ${tableName(entity)} c on c.organization_id = l.organization_id and c.id = l.copy_id
           where l.organization_id = $1 and l.source_id = any($2::uuid[]) and l.location_id = any($3::uuid[])
             and c.deleted is null order by l.copy_id${isWrite ? ' for update of c' : ''}`,
    values: [actor.organizationId, sourceIds, locationIds],
  })
  return rows
}

/** What sending would do to each target. */
export async function stepsFor(
  context: BehaviourContext,
  entity: EntityDeclaration,
  targets: readonly Target[],
  isWrite = false,
): Promise<readonly Step[]> {
  if (targets.length === 0) return []
  const sourceIds = [...new Set(targets.map(({ sourceId }) => sourceId))]
  const locationIds = [...new Set(targets.map(({ locationId }) => locationId))]
  const [sources, copies] = await Promise.all([
    sourcesOf(context, entity, 'id', sourceIds),
    copiesOf(context, entity, sourceIds, locationIds, isWrite),
  ])
  const sourceById = new Map(sources.map(source => [source.id, source]))
  const copyAt = new Map(copies.map(copy => [`${copy.sourceId} ${copy.locationId}`, copy]))
  return targets.flatMap((target): Step[] => {
    const source = sourceById.get(target.sourceId)
    if (source === undefined) return []
    const copy = copyAt.get(`${target.sourceId} ${target.locationId}`)
    const shared = { ...target, source: source.values }
    if (copy === undefined)
      return [
        {
          ...shared,
          outcome: 'made',
          copyId: null,
          version: 0,
          take: [],
          kept: [],
          before: {},
          isOver: false,
        },
      ]
    const { copyId, version, values, given, isOver } = copy
    const there = { ...shared, copyId, version, before: values, isOver }
    if (isOver) return [{ ...there, outcome: 'kept', take: [], kept: [] }]
    const change = rolledChange(comparedOf(entity.name, source.values, given), given, values)
    return [{ ...there, ...change, outcome: outcomeOf(change) }]
  })
}

const only = (values: Values, names: readonly string[]) =>
  Object.fromEntries(names.map(name => [name, values[name] ?? null]))
const searchTextOf = (entity: EntityDeclaration, values: Values) =>
  searchForm(
    searchFields(entity)
      .map(name => values[name] ?? '')
      .filter(value => value !== '')
      .join(' '),
  )

/** Makes copies that are not there, each under a new id, with the links to their sources. */
async function make(
  { transaction, actor }: BehaviourContext,
  entity: EntityDeclaration,
  runId: string,
  steps: readonly Step[],
): Promise<readonly (Step & { readonly copyId: string })[]> {
  const made = steps.map(step => ({ ...step, copyId: newId() }))
  if (made.length === 0) return made
  const { organizationId, now, userId } = actor
  const columns = sentFields(entity).flatMap(name => columnsOf(entity, name))
  const own = [
    ...(hasLocationColumn(entity) ? [['location_id', 'given.location_id'] as const] : []),
    ...(entity.within === undefined ? [] : [[sqlName(entity.within), 'given.whole_id'] as const]),
    ...(hasSearchText(entity) ? [['search_text', 's.search_text'] as const] : []),
  ]
  const { sourceIds, locationIds, ids, wholeIds } = {
    ids: made.map(({ copyId }) => copyId),
    sourceIds: made.map(({ sourceId }) => sourceId),
    locationIds: made.map(({ locationId }) => locationId),
    wholeIds: made.map(({ wholeId }) => wholeId ?? null),
  }
  // A branch that removed its own gets a new one: the former link goes.
  await transaction.query({
    text: `delete from roll_out l using unnest($2::uuid[], $3::uuid[]) as given(source_id, location_id)
           where l.organization_id = $1 and l.source_id = given.source_id and l.location_id = given.location_id`,
    values: [organizationId, sourceIds, locationIds],
  })
  await transaction.query({
    text: `insert into ${tableName(entity)} (organization_id, id, created, updated, created_by, updated_by,
             ${[...own.map(([name]) => name), ...columns].join(', ')})
           select $1, given.id, $6, $6, $7, $7, ${[...own.map(([, from]) => from), ...columns.map(column => `s.${column}`)].join(', ')}
           from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[]) as given(id, source_id, location_id, whole_id)
           join ${tableName(entity)} s on s.organization_id = $1 and s.id = given.source_id`,
    values: [organizationId, ids, sourceIds, locationIds, wholeIds, now, userId],
    change: changeOf(
      entity,
      'create',
      made.map(({ copyId, locationId }) => ({ id: copyId, locationId })),
      [...new Set(locationIds)],
    ),
  })
  await transaction.query({
    text: `insert into roll_out (organization_id, copy_id, entity, source_id, location_id, run_id, given)
           select $1, given.id, $5, given.source_id, given.location_id, $6, ${valuesSql(entity, 's')}
           from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as given(id, source_id, location_id)
           join ${tableName(entity)} s on s.organization_id = $1 and s.id = given.source_id`,
    values: [organizationId, ids, sourceIds, locationIds, entity.name, runId],
  })
  const lines = made.map(({ copyId, source }): HistoryLine => ({
    entity: entity.name,
    recordId: copyId,
    verb: 'create',
    version: 1,
    after: Object.fromEntries(Object.entries(source).filter(([, value]) => value !== null)),
  }))
  await transaction.query(historyLines(actor, lines))
  return made
}

/** Gives copies the fields that they take, some alike together. */
export async function take(
  { transaction, actor }: BehaviourContext,
  entity: EntityDeclaration,
  steps: readonly Step[],
): Promise<void> {
  const changing = steps.filter(step => step.copyId !== null && step.take.length > 0)
  if (changing.length === 0) return
  const { organizationId, now, userId } = actor
  for (const alike of Map.groupBy(changing, step => step.take.join()).values()) {
    const [{ take: names }] = alike as [Step]
    const columns = names.flatMap(name => columnsOf(entity, name))
    const texts = alike.map(({ before, source }) =>
      searchTextOf(entity, { ...before, ...only(source, names) }),
    )
    await transaction.query({
      text: `update ${tableName(entity)} c set ${columns.map(column => `${column} = s.${column}`).join(', ')},
               ${hasSearchText(entity) ? 'search_text = given.search_text, ' : ''}version = c.version + 1, updated = $5, updated_by = $6
             from unnest($2::uuid[], $3::uuid[], $4::text[]) as given(id, source_id, search_text), ${tableName(entity)} s
             where c.organization_id = $1 and c.id = given.id and s.organization_id = $1 and s.id = given.source_id`,
      values: [
        organizationId,
        alike.map(one => one.copyId),
        alike.map(one => one.sourceId),
        texts,
        now,
        userId,
      ],
      change: changeOf(
        entity,
        'change',
        alike.map(({ copyId, locationId }) => ({ id: copyId, locationId })),
        [...new Set(alike.map(({ locationId }) => locationId))],
      ),
    })
  }
  await transaction.query(
    historyLines(
      actor,
      changing.map(({ copyId, take: names, before, source, version }) => ({
        entity: entity.name,
        recordId: copyId ?? '',
        verb: 'change',
        version: version + 1,
        before: only(before, names),
        after: only(source, names),
      })),
    ),
  )
}

/** What copies were given of links among themselves is noted when they are linked. */
const keptSql = (entity: EntityDeclaration) =>
  fieldsAmong(entity)
    .map(name => ` || jsonb_build_object('${name}', coalesce(l.given->'${name}', '[]'::jsonb))`)
    .join('')

/** From now on the copies are compared with what their sources say now. */
async function note(
  { transaction, actor }: BehaviourContext,
  entity: EntityDeclaration,
  steps: readonly Step[],
) {
  const there = steps.flatMap(({ copyId, isOver }) => (isOver ? [] : (copyId ?? [])))
  if (there.length === 0) return
  await transaction.query({
    text: `update roll_out l set given = ${givenSql(entity, 's', 'l')}${keptSql(entity)} from ${tableName(entity)} s
           where l.organization_id = $1 and l.copy_id = any($2::uuid[]) and s.organization_id = $1 and s.id = l.source_id`,
    values: [actor.organizationId, there],
  })
}

/** Sends records, then their lines; answers what was done to the records, and all that changed. */
export async function send(
  context: BehaviourContext,
  entity: EntityDeclaration,
  runId: string,
  targets: readonly Target[],
): Promise<{ steps: readonly Step[]; changed: readonly Changed[] }> {
  const steps = await stepsFor(context, entity, targets, true)
  const made = await make(
    context,
    entity,
    runId,
    steps.filter(({ outcome }) => outcome === 'made'),
  )
  await take(context, entity, steps)
  await note(context, entity, steps)
  const changed: Changed[] = [
    ...made.map(({ copyId }) => ({ entity: entity.name, id: copyId, version: 1, before: null })),
    ...steps
      .filter(({ outcome }) => outcome === 'changed')
      .map(({ copyId, version, take: names, before }) => ({
        entity: entity.name,
        id: copyId ?? '',
        version: version + 1,
        before: only(before, names),
      })),
  ]
  const there = [...made, ...steps.filter(({ isOver }) => !isOver)].flatMap(({ copyId }) => copyId ?? [])
  for (const one of await linkSiblings(context, entity, there, new Set(made.map(({ copyId }) => copyId)))) {
    const at = changed.findIndex(({ id }) => id === one.id)
    const before = { ...changed[at]?.before, ...one.before }
    changed.splice(at < 0 ? changed.length : at, 1, { entity: entity.name, ...one, before })
  }
  const wholes = [...made, ...steps.filter(({ copyId, isOver }) => copyId !== null && !isOver)]
  for (const line of linesOf(entity)) changed.push(...(await sendLines(context, line, runId, wholes)))
  return { steps, changed }
}

/** Sends the lines of records to the copies of these. */
export async function sendLines(
  context: BehaviourContext,
  line: EntityDeclaration,
  runId: string,
  wholes: readonly {
    readonly sourceId: string
    readonly locationId: string
    readonly copyId: string | null
  }[],
): Promise<readonly Changed[]> {
  const sources = await sourcesOf(context, line, 'whole', [
    ...new Set(wholes.map(({ sourceId }) => sourceId)),
  ])
  const targets = wholes.flatMap(({ sourceId, locationId, copyId }) =>
    sources
      .filter(({ wholeId }) => wholeId === sourceId && copyId !== null)
      .map(({ id }): Target => ({ sourceId: id, locationId, wholeId: copyId ?? '' })),
  )
  return (await send(context, line, runId, targets)).changed
}
