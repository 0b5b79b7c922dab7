/** The menu that a session has, for screens that show another person's; the shell says how it is made. */
import type { Session } from '../session/session.ts'
import type { NavItem, NavSection } from './area.ts'

export interface MenuSection {
  readonly name: NavSection
  readonly items: readonly NavItem[]
}

let make: (session: Session) => readonly MenuSection[] = () => []

/** Says how a menu is made; called once at the start. */
export function noteMenu(menu: (session: Session) => readonly MenuSection[]): void {
  make = menu
}

/** The sections of the menu that this session would have, in their order, none of them empty. */
export const menuOf = (session: Session): readonly MenuSection[] => make(session)
