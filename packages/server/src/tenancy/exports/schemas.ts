/** A JSON Schema (2020-12) for the lines of each table, of its columns and of what the catalogue says of them. */
import type { Field } from '@cloche/domain/catalogue'
import { allFields } from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { languageCodes } from '@cloche/domain/text'
import { allTexts } from '@cloche/domain/text/all-words'
import { snake, sqlName, tableName } from '../../database/sql-names.ts'
import type { ExportedTable } from './tables.ts'

type Schema = { readonly [name: string]: unknown }

const bare = (name: string) => name.replaceAll('"', '')

/** What PostgreSQL writes as JSON for values of a type. */
function typeOf(type: string): { readonly type?: string; readonly format?: string; readonly items?: Schema } {
  if (type.endsWith('[]')) return { type: 'array', items: typeOf(type.slice(0, -2)) }
  if (/^(smallint|integer|bigint)$/.test(type)) return { type: 'integer' }
  if (/^(numeric|real|double precision)$/.test(type)) return { type: 'number' }
  if (type === 'boolean') return { type: 'boolean' }
  if (/^jsonb?$/.test(type)) return {}
  if (type === 'uuid') return { type: 'string', format: 'uuid' }
  if (type === 'timestamp with time zone') return { type: 'string', format: 'date-time' }
  return type === 'date' ? { type: 'string', format: 'date' } : { type: 'string' }
}

const orNull = ({ type, ...rest }: Schema): Schema =>
  type === undefined ? rest : { type: [type, 'null'], ...rest }

/** The name of a field in each language, where it has one. */
function namesOf(entity: string, field: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const language of languageCodes)
    for (const key of [`${entity}.field.${field}`, `field.${field}`]) {
      const word = allTexts[language][key]
      if (typeof word === 'string' && found[language] === undefined) found[language] = word
    }
  return found
}

export function schemaOf(table: ExportedTable): Schema {
  const entity = ALL_ENTITIES.find(one => bare(tableName(one)) === table.name)
  const fields = new Map<string, { name: string; field: Field }>(
    entity === undefined
      ? []
      : Object.entries(allFields(entity)).flatMap(([name, field]) =>
          (field.kind === 'quantity'
            ? [`${snake(name)}_value`, `${snake(name)}_unit`]
            : [bare(sqlName(name))]
          ).map(column => [column, { name, field }] as const),
        ),
  )
  const properties = Object.fromEntries(
    table.columns.map(({ name, type, isRequired }) => {
      const known = fields.get(name)
      const titles = known && entity ? namesOf(entity.name, known.name) : {}
      const title = titles['en'] ?? known?.name
      const described = {
        ...typeOf(type),
        ...(title === undefined ? {} : { title }),
        ...(Object.keys(titles).length === 0 ? {} : { 'x-titles': titles }),
        ...(known?.field.kind === 'link' || known?.field.kind === 'links'
          ? { 'x-names': known.field.entity }
          : {}),
      }
      return [name, isRequired ? described : orNull(described)]
    }),
  )
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${table.name}.schema.json`,
    title: entity?.name ?? table.name,
    type: 'object',
    additionalProperties: false,
    required: table.columns.map(({ name }) => name),
    properties,
    'x-key': table.key,
  }
}
