import type { AreaName } from '@cloche/domain/catalogue'
import type { Doing } from '@cloche/domain/rules/permissions'
import type { ComponentType } from 'react'
import type { Gate } from '../session/gate.ts'
import type { TextArea } from '../text/texts.ts'

/**
 * The sections of the side navigation in their groups, in the order in which they stand: the work of the day, what is read
 * afterwards, what the house is made of, and what the platform's people and partners do.
 */
export const navGroups = {
  daily: ['explore', 'production', 'stock', 'planning', 'haccp', 'monitor', 'containers', 'ordering'],
  review: ['history', 'reporting', 'innovation'],
  setUp: ['location', 'user-control', 'connectors'],
  platform: ['provider', 'affiliate', 'crm', 'admin'],
} as const

export type NavGroup = keyof typeof navGroups
export type NavSection = (typeof navGroups)[NavGroup][number]

/** All sections, in their order. */
export const navSections: readonly NavSection[] = Object.values(navGroups).flat()

/** One screen of an area and who may open it. */
export interface AreaRoute {
  /** As the specification writes it: `/labeling/label/{labelId}/{nav?}/{page?}`. */
  readonly path: string
  readonly gate: Gate
  /** The module whose default export is the screen; fetched when the route is opened. */
  readonly screen: () => Promise<{ default: ComponentType }>
  /** The text key of its title, where that is the same for everybody who opens it: what an item of the navigation is called. */
  readonly title?: string
  /** The choice of a location stands in for the screen until one is chosen, though its gate does not ask for it. */
  readonly needsLocation?: boolean
  /** The pattern of the list that it is a part of: the list's entry of the menu is marked while it is open. */
  readonly under?: string
  /** `bare` screens stand alone, without bar and navigation (log-in, print, public pages). */
  readonly frame?: 'bare'
  /** Works without a connection: its code is fetched ahead, and with it these parts that it fetches by itself. */
  readonly offline?: readonly (() => Promise<unknown>)[]
}

/** An item of the side navigation and of the command palette. */
export interface NavItem {
  readonly section: NavSection
  /** The pattern of the route it opens; the item is shown only where that route exists. */
  readonly path: string
  /** Where it leads when not to the pattern with its optional parameters left out. */
  readonly to?: string
  /** A key of the shell's words, `nav.products`. */
  readonly text: string
  /** What it is called when its name is no word of ours, such as a report's. */
  readonly label?: string
  /** A further condition; the route's own gate always counts. */
  readonly gate?: Gate
  /** The name of the count of the location that stands beside it. */
  readonly count?: string
  /**
   * Items of one section stand in ascending order; without it, in the order of registration after 100. With each
   * hundred a group of items begins, a little apart from those before it.
   */
  readonly order?: number
}

/** What a home is made of. */
export type HomeCardName =
  | 'alarms'
  | 'checks'
  | 'tasks'
  | 'actions'
  | 'labels'
  | 'expiring'
  | 'deliveries'
  | 'comingHere'
  | 'toPick'
  | 'counts'
  | 'countsDue'
  | 'orders'
  | 'bookings'
  | 'incidences'
  | 'processes'
  | 'failed'
  | 'insights'
  | 'held'
  | 'expired'
  | 'cleaning'
  | 'sensors'
  | 'silent'
  | 'printers'
  | 'setUpPlaces'
  | 'setUpPeople'
  | 'setUpProducts'
  | 'setUpPrinter'
  | 'setUpLabel'

/**
 * A card of the home: it is there for whom its gate lets in and who does the job it is about. `doing` alone is asked of homes of
 * hands: where people look after something, they see it without doing it, and the card offers them nothing to press.
 */
export interface HomeCard {
  readonly name: HomeCardName
  readonly gate: Gate
  readonly doing?: Doing
  readonly part: () => Promise<{ default: ComponentType }>
  /** The dictionaries it reads besides those of the home. */
  readonly texts: readonly TextArea[]
}

export interface Area {
  readonly name: AreaName
  readonly routes: readonly AreaRoute[]
  readonly nav?: readonly NavItem[]
  readonly cards?: readonly HomeCard[]
  /** The dictionaries its screens read, loaded together with the first of them. */
  readonly texts?: readonly TextArea[]
  /** A part that is there on every screen while somebody is logged in and shows itself when it has to. */
  readonly everywhere?: {
    readonly part: () => Promise<{ default: ComponentType }>
    readonly texts: readonly TextArea[]
  }
}

/** Declares an area; only gives the literal its type. */
export function defineArea(area: Area): Area {
  return area
}
