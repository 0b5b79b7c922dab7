/** What a write of the engine does, for those who watch: which records, and at which places they are. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { hasLocationColumn } from '@cloche/domain/derive'
import type { RecordChange } from '../database/statement.ts'
import type { Transaction } from '../database/transaction.ts'
import { sqlName, tableName } from '../database/sql-names.ts'
import { partOf } from './row-scope.ts'
import type { WireRow } from './rows.ts'

/** Rows beyond this many are not looked at: nobody is told that many ids. */
const LOOKED_AT = 60

/** The places of a row; null when its entity is not bound to any, or where it is stands in another record. */
function placesOf(entity: EntityDeclaration, row: WireRow): readonly string[] | null {
  if (entity.scope !== 'location' || entity.within !== undefined || entity.hangsOn !== undefined) return null
  const value = row[hasLocationColumn(entity) ? 'locationId' : (entity.placeField ?? 'locationId')]
  return (Array.isArray(value) ? value : [value]).filter(place => typeof place === 'string')
}

/**
 * The change of some rows of one entity.
 * @param rows each as it is before or after; a record that moves is given twice.
 * @param places where they are, for lines: `placesOfWhole` knows it.
 */
export function changeOf(
  entity: EntityDeclaration,
  verb: RecordChange['verb'],
  rows: readonly WireRow[],
  places = placesAmong(entity, rows),
): RecordChange {
  return {
    entity: entity.name,
    verb,
    ids: rows.length > LOOKED_AT ? null : [...new Set(rows.map(row => row['id'] as string))],
    places,
  }
}

function placesAmong(entity: EntityDeclaration, rows: readonly WireRow[]): readonly string[] | null {
  const places = new Set<string>()
  for (const row of rows) {
    const of = placesOf(entity, row)
    if (of === null) return null
    for (const place of of) places.add(place)
  }
  return [...places]
}

/** Where a line is: at the places of what it is a part of. Undefined: it is no line of something with a place. */
export async function placesOfWhole(
  transaction: Transaction,
  entity: EntityDeclaration,
  organizationId: string,
  row: WireRow,
): Promise<readonly string[] | undefined> {
  if (entity.scope !== 'location' || entity.within === undefined) return undefined
  let whole = entity
  let id = ''
  for (let above = partOf(whole); above !== undefined; above = partOf(above)) {
    const link = sqlName(whole.within ?? '')
    id =
      id === '' ? '$2' : `(select ${link} from ${tableName(whole)} where organization_id = $1 and id = ${id})`
    whole = above
  }
  const place = hasLocationColumn(whole) ? 'location_id' : sqlName(whole.placeField ?? 'id')
  const { rows } = await transaction.query({
    text: `select ${place} as place from ${tableName(whole)} where organization_id = $1 and id = ${id}`,
    values: [organizationId, row[entity.within]],
    keepsPlan: true,
  })
  return rows.flatMap(({ place: at }) =>
    Array.isArray(at) ? (at as string[]) : typeof at === 'string' ? [at] : [],
  )
}
