/** What of an entity stands on its screens and in which order, read off the declaration. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { hasActive, screenFields, sortableNames, targetOf } from '@cloche/domain/derive'

export { hasActive, screenFields, targetOf }

/** The field that heads a list and a page: the first that names the record. */
export function titleField(entity: EntityDeclaration): string {
  return entity.title[0]!
}

/** Fields that a person fills in. A fixed one only at creation. */
export function formNames(entity: EntityDeclaration, isNew: boolean): string[] {
  return Object.entries(screenFields(entity))
    .filter(([, field]) => !field.readOnly && (isNew || !field.fixed))
    .map(([name]) => name)
}

export interface FieldGroup {
  readonly group: string
  readonly names: readonly string[]
  /** Stands in the narrow column: how a record looks to others, what the system counts. */
  readonly isSide: boolean
}

const sideGroups = new Set(['display', 'public', 'serials', 'connection'])

/** The cards of a detail screen: the group of each field, in the order in which groups are first named. */
export function fieldGroups(
  entity: EntityDeclaration,
  names: readonly string[] = Object.keys(screenFields(entity)),
): FieldGroup[] {
  const all = screenFields(entity)
  const groups = new Map<string, string[]>([['main', []]])
  for (const name of names) {
    const group = all[name]?.group ?? 'main'
    groups.set(group, [...(groups.get(group) ?? []), name])
  }
  return [...groups]
    .filter(([, members]) => members.length > 0)
    .map(([group, members]) => ({ group, names: members, isSide: sideGroups.has(group) }))
}

/** Kinds that say too much for one cell. */
const tooLong = new Set(['json', 'geometry', 'longText', 'image', 'icon'])

/** The columns a list may show. */
export function possibleColumns(entity: EntityDeclaration): string[] {
  const fields = Object.entries(screenFields(entity))
    .filter(([, field]) => !tooLong.has(field.kind))
    .map(([name]) => name)
  const times = entity.shape === 'ledger' ? [] : ['created', 'updated']
  const title = titleField(entity)
  return [title, ...fields.filter(name => name !== title), ...times]
}

/** The columns a list shows at first: its title, then the fields that say `list`. */
export function usualColumns(entity: EntityDeclaration): string[] {
  const fields = screenFields(entity)
  const title = titleField(entity)
  // A name beside a title that is put together from it would stand there twice.
  const isTwice = (name: string) => name === 'name' && title !== 'name'
  return possibleColumns(entity).filter(
    name => name === title || (fields[name]?.list === true && !isTwice(name)),
  )
}

export function isSortable(entity: EntityDeclaration, name: string): boolean {
  return sortableNames(entity).includes(name)
}

/** The filters offered above a list. Whether a record is active has a place of its own there. */
export function filterFields(entity: EntityDeclaration): string[] {
  return Object.entries(screenFields(entity))
    .filter(([name, field]) => field.filter === true && name !== 'active')
    .map(([name]) => name)
}
