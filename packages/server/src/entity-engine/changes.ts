/** What a write of the engine does, for those who watch: which records, and at which places they are. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { hasLocationColumn } from '@cloche/domain/derive'
import type { RecordChange } from '../database/changes.ts'
import type { WireRow } from './rows.ts'

/** Rows beyond this many are not looked at: nobody is told that many ids. */
const LOOKED_AT = 60

/** The places of a row; null when its entity is not bound to any. */
function placesOf(entity: EntityDeclaration, row: WireRow): readonly string[] | null {
  if (entity.scope !== 'location') return null
  const value = row[hasLocationColumn(entity) ? 'locationId' : (entity.placeField ?? 'locationId')]
  return (Array.isArray(value) ? value : [value]).filter(place => typeof place === 'string')
}

/**
 * The change of some rows of one entity.
 * @param rows each as it is before or after; a record that moves is given twice.
 */
export function changeOf(
  entity: EntityDeclaration,
  verb: RecordChange['verb'],
  rows: readonly WireRow[],
): RecordChange {
  return {
    entity: entity.name,
    verb,
    ids: rows.length > LOOKED_AT ? null : [...new Set(rows.map(row => row['id'] as string))],
    places: placesAmong(entity, rows),
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
