import type { RecordOf } from '../../../data/records/records.ts'

export type MenuItem = RecordOf<'menuItem'>

export interface Section {
  /** Empty: dishes that stand in none. */
  readonly name: string
  readonly items: readonly MenuItem[]
}

/** The dishes of a menu in its sections; a section stands where its first dish does. */
export function sectionsOf(items: readonly MenuItem[]): Section[] {
  const byName = Map.groupBy(items, item => item.section?.trim() ?? '')
  return [...byName].map(([name, inside]) => ({ name, items: inside }))
}

/** All dishes in the order in which a menu is read. */
export const inOrder = (sections: readonly Section[]): MenuItem[] =>
  sections.flatMap(section => section.items)

export interface Placed {
  readonly id: string
  readonly priority: number
  readonly section: string | null
}

/**
 * What has to be written so that a dish stands at a place of the whole menu, in the section of the dish it then follows
 * (or, as the first of all, precedes).
 */
export function placeDish(items: readonly MenuItem[], id: string, to: number): Placed[] {
  const from = items.findIndex(item => item.id === id)
  const moved = items[from]
  if (moved === undefined || to < 0 || to >= items.length) return []
  const rest = items.filter(item => item.id !== id)
  const neighbour = to > from ? rest[to - 1] : (rest[to] ?? rest[to - 1])
  const section = neighbour?.section ?? moved.section
  const next = [...rest.slice(0, to), { ...moved, section }, ...rest.slice(to)]
  return next.flatMap((item, at) => {
    const before = items.find(one => one.id === item.id)
    const isSame = before?.priority === at + 1 && before.section === item.section
    return isSame ? [] : [{ id: item.id, priority: at + 1, section: item.section }]
  })
}

/** The same for a whole section, put before or behind another. */
export function placeSection(sections: readonly Section[], from: number, to: number): Placed[] {
  const moved = sections[from]
  if (moved === undefined || to < 0 || to >= sections.length) return []
  const rest = sections.filter((_, at) => at !== from)
  const next = inOrder([...rest.slice(0, to), moved, ...rest.slice(to)])
  return next.flatMap((item, at) =>
    item.priority === at + 1 ? [] : [{ id: item.id, priority: at + 1, section: item.section }],
  )
}
