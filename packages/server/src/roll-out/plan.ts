/** What of a record goes to branches, read off its declaration, and how SQL says it. */
import type { EntityDeclaration, Field } from '@cloche/domain/catalogue'
import { ROLLED_OUT, type RolledOut } from '@cloche/domain/calls'
import { allFields, movingFields } from '@cloche/domain/derive'
import { ENTITIES, entityNamed } from '@cloche/domain/entities'
import { snake, sqlName } from '../entity-engine/columns.ts'

/** The lines that go with records. */
const lines: Readonly<Record<RolledOut, readonly EntityDeclaration[]>> = {
  haccpPoint: [],
  pattern: [ENTITIES.patternTask],
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
  const moving = new Set(movingFields(entity).map(([name]) => name))
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

/** The values of the fields that are sent, as one object of JSON. `alias` is the table's. */
export function valuesSql(entity: EntityDeclaration, alias: string): string {
  const parts = sentFields(entity).map(name => {
    const columns = columnsOf(entity, name).map(column => `to_jsonb(${alias}.${column})`)
    return `'${name}', ${columns.length === 1 ? columns[0] : `jsonb_build_array(${columns.join(', ')})`}`
  })
  // A call of PostgreSQL takes a hundred arguments.
  const groups: string[] = []
  for (let from = 0; from < parts.length; from += 40)
    groups.push(`jsonb_build_object(${parts.slice(from, from + 40).join(', ')})`)
  return groups.join(' || ')
}
