import {
  navGroups,
  navSections,
  type NavGroup,
  type NavItem,
  type NavSection,
} from '../../data/routing/area.ts'
import { allNavItems, routeOf } from '../../data/routing/href.ts'
import { askGate } from '../../data/session/gate.ts'
import type { Session } from '../../data/session/session.ts'
import { sections } from './sections.ts'

/** An item that this person may open, with its address. */
export interface OpenItem extends NavItem {
  readonly to: string
  /** It is the first of a group, a little apart from the items before it. */
  readonly isApart: boolean
}

export interface OpenSection {
  readonly name: NavSection
  readonly items: readonly OpenItem[]
}

/** The address of an item: its own, or its pattern up to the first parameter. */
function addressOf(item: NavItem): string {
  return item.to ?? (item.path.replace(/\/?\{.*$/, '') || '/')
}

function isOpen(item: NavItem, session: Session): boolean {
  const route = routeOf(item.path)
  if (route === undefined || askGate(route.gate, session) !== 'open') return false
  return item.gate === undefined || askGate(item.gate, session) === 'open'
}

const orderOf = ({ order = 100 }: NavItem): number => order

const isApart = (before: NavItem, item: NavItem): boolean =>
  Math.floor(orderOf(before) / 100) !== Math.floor(orderOf(item) / 100)

/**
 * The navigation of one person at one location: sections in their order, each with the items whose screen
 * exists and whose gates hold. Sections without any are left out.
 */
export function openNavigation(session: Session, items: readonly NavItem[] = allNavItems()): OpenSection[] {
  return navSections
    .filter(name => askGate(sections[name].gate, session) === 'open')
    .map(name => ({
      name,
      items: items
        .filter(item => item.section === name && isOpen(item, session))
        .sort((one, other) => orderOf(one) - orderOf(other))
        .map((item, at, all) => ({
          ...item,
          to: addressOf(item),
          isApart: at > 0 && isApart(all[at - 1]!, item),
        })),
    }))
    .filter(section => section.items.length > 0)
}

/** The sections in their groups; groups without any are left out. */
export function inGroups(
  open: readonly OpenSection[],
): { readonly name: NavGroup; readonly sections: readonly OpenSection[] }[] {
  const names = Object.keys(navGroups) as NavGroup[]
  return names
    .map(name => {
      const members: readonly NavSection[] = navGroups[name]
      return { name, sections: open.filter(section => members.includes(section.name)) }
    })
    .filter(({ sections: found }) => found.length > 0)
}
