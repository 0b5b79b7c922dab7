/** What of a record goes to branches, read off its declaration, and how SQL says it. */
import type { EntityDeclaration, Field } from '@cloche/domain/catalogue'
import { ROLLED_OUT, type RolledOut } from '@cloche/domain/calls'
import { allFields, movingFields } from '@cloche/domain/derive'
import { ENTITIES, entityNamed } from '@cloche/domain/entities'
import { occurrenceFields, overStates } from '@cloche/domain/rules/roll-out'
import { snake, sqlName, tableName } from '../../database/sql-names.ts'
import { partOf } from '../../entity-engine/row-scope.ts'

/** The lines that go with records. */
const lines: Readonly<Record<RolledOut, readonly EntityDeclaration[]>> = {
  haccpPoint: [],
  pattern: [ENTITIES.patternTask],
  task: [ENTITIES.subtask],
  alert: [],
  trigger: [],
  scheduledReport: [],
}
export const linesOf = (entity: EntityDeclaration): readonly EntityDeclaration[] =>
  lines[entity.name as RolledOut] ?? []

/** Everything that is sent, records and lines, by name. */
export const SENT: ReadonlyMap<string, EntityDeclaration> = new Map(
  ROLLED_OUT.flatMap(name => [ENTITIES[name], ...lines[name]]).map(entity => [entity.name, entity]),
)

/** What is of the place itself stays there: its devices, its people, its places; files belong to one record. */
function isOfPlace(field: Field): boolean {
  if (field.kind === 'image') return true
  if (field.kind !== 'link' && field.kind !== 'links') return false
  return entityNamed(field.entity).scope === 'location'
}

const known = new Map<string, readonly string[]>()

/** The fields that go to branches. */
export function sentFields(entity: EntityDeclaration): readonly string[] {
  const before = known.get(entity.name)
  if (before !== undefined) return before
  // How far somebody is with it is of the place as well.
  const done = entity.doing?.change ?? []
  const moving = new Set([...movingFields(entity).map(([name]) => name), ...done])
  const names = Object.entries(allFields(entity)).flatMap(([name, field]) =>
    field.readOnly ||
    field.sealed ||
    field.unique ||
    isOfPlace(field) ||
    moving.has(name) ||
    name === entity.within
      ? []
      : [name],
  )
  // What guests are told of a record is decided at each place.
  const sent = names.filter(
    name => !['isPublic', 'publicName', 'publicDescription', 'geometry', 'metas'].includes(name),
  )
  known.set(entity.name, sent)
  return sent
}

/** The columns of a field. */
export function columnsOf(entity: EntityDeclaration, name: string): readonly string[] {
  return allFields(entity)[name]?.kind === 'quantity'
    ? [`${snake(name)}_value`, `${snake(name)}_unit`]
    : [sqlName(name)]
}

/** A value as the wire has it: what is put into histories and written back when a sending is undone. */
function valueSql(entity: EntityDeclaration, name: string, alias: string): string {
  const [column, unit] = columnsOf(entity, name).map(one => `${alias}.${one}`)
  if (unit !== undefined)
    return `case when ${column} is not null then jsonb_build_object('value', ${column}::float8, 'unit', ${unit}) end`
  return allFields(entity)[name]?.kind === 'instant'
    ? `to_jsonb(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
    : `to_jsonb(${column})`
}

/** The values of the fields that are sent, as one object of JSON. `alias` is the table's. */
export function valuesSql(entity: EntityDeclaration, alias: string): string {
  const parts = sentFields(entity).map(name => `'${name}', ${valueSql(entity, name, alias)}`)
  // A call of PostgreSQL takes a hundred arguments.
  const groups: string[] = []
  for (let from = 0; from < parts.length; from += 40)
    groups.push(`jsonb_build_object(${parts.slice(from, from + 40).join(', ')})`)
  return groups.join(' || ')
}

const literals = (values: readonly string[]) =>
  `array[${values.map(value => `'${value}'`).join(', ')}]::text[]`

/** Whether a record is over, and a line with what it is a part of. `alias` is the table's. */
export function overSql(entity: EntityDeclaration, alias: string): string {
  const whole = partOf(entity)
  if (whole !== undefined && entity.within !== undefined) {
    const isOver = overSql(whole, 'whole')
    if (isOver === 'false') return isOver
    return `coalesce((select ${isOver} from ${tableName(whole)} whole where whole.organization_id = ${alias}.organization_id
      and whole.id = ${alias}.${sqlName(entity.within)}), false)`
  }
  const over = overStates(entity.name)
  return over === undefined ? 'false' : `(${alias}.${sqlName(over.field)} = any(${literals(over.is)}))`
}

/** What a copy is given now: the times of an occurrence no more once one of the two went on. `link` is the link's alias. */
export function givenSql(entity: EntityDeclaration, alias: string, link: string): string {
  const times = occurrenceFields(entity.name)
  const values = valuesSql(entity, alias)
  if (times.length === 0) return values
  return `case when ${link}.given ? '${times[0]}' then ${values} else (${values}) - ${literals(times)} end`
}
