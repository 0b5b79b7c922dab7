/** Rows between the table and the wire: the select list, and what must be put together after. */
import { SEALED, type EntityDeclaration, type Row } from '@cloche/domain/catalogue'
import { allFields, hasLocationColumn } from '@cloche/domain/derive'
import { snake, sqlName } from '../database/sql-names.ts'

export type WireRow = Record<string, unknown>

/** A row as the engine reads it: of an entity that the code names, typed by its declaration. */
export type ReadRow<E> = EntityDeclaration extends E ? WireRow : Row<E> & WireRow

/** Puts rows together after they were read; absent where the database answers them whole. */
export type Finish<E> = ((row: WireRow) => ReadRow<E>) | undefined

/** The fields of such a row that were asked for by name. */
type ReadFields<E, K> = EntityDeclaration extends E
  ? WireRow
  : string extends K
    ? ReadRow<E>
    : Pick<Row<E>, K & keyof Row<E>> & WireRow

export interface Selection<R = WireRow> {
  /** The select list: every column under its name on the wire. */
  readonly sql: string
  /** Puts two-column values together; absent where there are none. */
  readonly finish?: (row: WireRow) => R
}

/** The names of a whole row in the order of the wire. */
export function rowNames(entity: EntityDeclaration): string[] {
  const isLedger = entity.shape === 'ledger'
  return [
    'id',
    ...(hasLocationColumn(entity) ? ['locationId'] : []),
    ...Object.keys(allFields(entity)),
    ...(isLedger ? ['created'] : ['version', 'created', 'updated', 'deleted']),
  ]
}

/** The select list for some names, or for all. The id always comes along. @throws Error for a name of no column */
export function selection<E extends EntityDeclaration, const K extends string = string>(
  entity: E,
  names?: readonly K[],
): Selection<ReadFields<E, K>> {
  const fields = allFields(entity)
  const have = new Set(rowNames(entity))
  const quantities: string[] = []
  const asked: readonly string[] = names ?? rowNames(entity)
  // Asked for twice, a name would be ambiguous to sort by.
  const wanted = new Set(['id', ...asked])
  const parts = [...wanted].flatMap(name => {
    // Names become SQL as they stand: whatever let this one through, it goes no further.
    if (!have.has(name)) throw new Error(`${entity.name} has no column of this name`)
    if (fields[name]?.kind === 'quantity') {
      quantities.push(name)
      return [`${snake(name)}_value as "${name}"`, `${snake(name)}_unit as "${name} unit"`]
    }
    const column = sqlName(name)
    if (fields[name]?.sealed) return [`case when ${column} is not null then '${SEALED}' end as "${name}"`]
    return column === name ? column : `${column} as "${name}"`
  })
  const sql = parts.join(', ')
  if (quantities.length === 0) return { sql }
  return {
    sql,
    finish: row => {
      for (const name of quantities) {
        const unit = row[`${name} unit`]
        row[name] = unit === null ? null : { value: row[name], unit }
        // JSON leaves it out. Taken out, it would turn the row into a kind of object that is several times as slow.
        row[`${name} unit`] = undefined
      }
      return row as ReadFields<E, K>
    },
  }
}

/** Lower case without accents, spaces folded: what search and order by name compare. */
export function searchForm(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}
