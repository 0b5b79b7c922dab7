/** Changes of many records, a statement for each entity and set of fields. */
import type { Field } from '@cloche/domain/catalogue'
import { allFields, hasLocationColumn } from '@cloche/domain/derive'
import { ENTITIES, type EntityName } from '@cloche/domain/entities'
import type { Statement } from '../database/connection.ts'
import type { Actor } from './behaviours.ts'
import { changeOf } from './changes.ts'
import { columnType } from './columns.ts'
import { snake, sqlName, tableName } from '../database/sql-names.ts'
import { refuseBeyondLimits } from './limits.ts'
import type { WireRow } from './rows.ts'

/** Fields of a locked record as they were and as they are to be. */
export interface ChangedRecord {
  readonly entity: EntityName
  readonly id: string
  readonly locationId?: string
  readonly before: { readonly [name: string]: unknown }
  readonly after: { readonly [name: string]: unknown }
}

const fieldsOf = ({ entity, after }: ChangedRecord) => [entity, ...Object.keys(after).toSorted()].join(' ')

/** The statements that write the changes; versions count up. Not for fields that are searched. */
export function changeMany(actor: Actor, changes: readonly ChangedRecord[]): Statement[] {
  return [...Map.groupBy(changes, fieldsOf).values()].map(alike => changeAlike(actor, alike))
}

/** An amount lies in two columns. */
function amountColumns(field: string, sql: string, changes: readonly ChangedRecord[]) {
  const amounts = changes.map(({ after }) => (after[field] ?? null) as { value: number; unit: string } | null)
  return [
    { name: `${snake(field)}_value`, sql, values: amounts.map(amount => amount?.value ?? null) },
    { name: `${snake(field)}_unit`, sql: 'text', values: amounts.map(amount => amount?.unit ?? null) },
  ]
}

function changeAlike(actor: Actor, changes: readonly ChangedRecord[]): Statement {
  const [{ entity: name, after }] = changes as [ChangedRecord]
  const entity = ENTITIES[name]
  for (const change of changes) refuseBeyondLimits(entity, change.after)
  const fields = allFields(entity)
  const columns = Object.keys(after).flatMap(field => {
    const declared: Field | undefined = fields[field]
    if (declared === undefined && !(field === 'locationId' && hasLocationColumn(entity)))
      throw new Error(`${name} has no field ${field}`)
    if (declared?.kind === 'quantity') return amountColumns(field, columnType(declared).sql, changes)
    const { sql, write = (value: unknown) => value } =
      declared === undefined ? { sql: 'uuid' } : columnType(declared)
    return [{ name: sqlName(field), sql, values: changes.map(change => write(change.after[field])) }]
  })
  const set = columns.map(column => `${column.name} = given.${column.name}`).join(', ')
  const arrays = columns.map(({ sql }, index) => `$${index + 5}::${sql}[]`).join(', ')
  const table = tableName(entity)
  return {
    text:
      `update ${table} set ${set}, version = version + 1, updated = $2, updated_by = $3 ` +
      `from unnest($4::uuid[], ${arrays}) as given(id, ${columns.map(column => column.name).join(', ')}) ` +
      `where ${table}.organization_id = $1 and ${table}.id = given.id`,
    values: [
      actor.organizationId,
      actor.now,
      actor.userId,
      changes.map(change => change.id),
      ...columns.map(column => column.values),
    ],
    keepsPlan: true,
    change: changeOf(
      entity,
      'change',
      changes.flatMap(({ id, locationId, before, after: now }) => [
        { id, locationId, ...before },
        { id, locationId, ...now },
      ]) as WireRow[],
    ),
  }
}
