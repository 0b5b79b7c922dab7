/** Lists that are no entity's records: filtered, ordered, cut and narrowed to some names like those that are. */
import type { Field, Json } from '@cloche/domain/catalogue'
import { CONDITION } from '@cloche/domain/derive'
import { Problem } from '@cloche/domain/problems'
import type { Statement } from '../../../database/connection.ts'
import { sqlName } from '../../../database/sql-names.ts'
import { conditionSql, type Filter } from '../../../entity-engine/filter.ts'
import { parseFilter } from '../../../entity-engine/list-query.ts'
import { compileValidator, type Validator } from '../../../http/validation.ts'

/** What a list has: its columns by their names on the wire. */
export type Columns = { readonly [name: string]: Field }

export interface ComputedList {
  readonly columns: Columns
  /** A select whose columns are named as in tables: `acted_by_name` for `actedByName`. */
  readonly sql: string
  readonly values: readonly unknown[]
  /** The order of a page that asks for none; newest first. */
  readonly by: string
}

/** A page as it is asked for in the address. */
export interface PageQuery {
  readonly noCount?: boolean
  readonly offset?: number
  readonly limit?: number
  readonly by?: string
  readonly sort?: 'asc' | 'desc'
  readonly attributes?: string
  readonly filter?: string
}

interface Asked {
  readonly attributes?: readonly string[]
  readonly filter?: Filter
}

const validators = new WeakMap<Columns, Validator>()

/** @throws INVALID_REQUEST for a name that the list does not have, or a condition that is none */
function askedOf(columns: Columns, query: PageQuery): Asked {
  const names = Object.keys(columns)
  const comparable = names.filter(name => columns[name]?.kind !== 'json')
  const filter: Json | undefined = parseFilter(query.filter)
  const { attributes } = query
  const asked = {
    ...(attributes !== undefined && attributes !== '' ? { attributes: attributes.split(',') } : {}),
    ...(filter === undefined ? {} : { filter }),
  }
  const validate =
    validators.get(columns) ??
    compileValidator(
      {
        type: 'object',
        properties: {
          attributes: { type: 'array', items: { type: 'string', enum: names } },
          filter: {
            type: 'object',
            additionalProperties: false,
            properties: Object.fromEntries(comparable.map(name => [name, CONDITION])),
          },
        },
      },
      'body',
    )
  validators.set(columns, validate)
  const faults = validate(asked)
  if (faults !== undefined) throw new Problem('INVALID_REQUEST', { in: 'querystring', faults })
  return asked as Asked
}

/** The statements of a page that a query asks for, and of the whole count. The id always comes along. */
export function pageStatements<Row = Record<string, unknown>>(
  list: ComputedList,
  query: PageQuery,
): { rows: Statement<Row>; count: Statement<{ count: number }> } {
  const { columns, sql } = list
  const { attributes = Object.keys(columns), filter = {} } = askedOf(columns, query)
  const { offset = 0, limit = 100, by = list.by, sort = 'desc' } = query
  const values = [...list.values]
  const value = (given: unknown) => `$${values.push(given)}`
  const conditions = Object.entries(filter).map(([name, asked]) =>
    conditionSql(name, columns[name], asked, value),
  )
  const from = `from (${sql}) listed${conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`}`
  const counted = [...values]
  // Asked for twice, a name would be ambiguous to sort by.
  const names = [...new Set(['id', ...attributes])]
  const direction = sort === 'asc' ? 'asc' : 'desc'
  return {
    rows: {
      text:
        `select ${names.map(name => `${sqlName(name)} as "${name}"`).join(', ')} ${from} ` +
        `order by ${sqlName(by in columns ? by : list.by)} ${direction} nulls last, id ${direction} limit ${value(limit)} offset ${value(offset)}`,
      values,
    },
    count: { text: `select count(*)::int as count ${from}`, values: counted },
  }
}
