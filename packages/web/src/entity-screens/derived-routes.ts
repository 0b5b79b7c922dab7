/**
 * The screens of entities as routes of their area. Only what the start of the app needs stands here: paths and
 * gates, which the compiler compares with the declarations. Screens, declarations and words come when a route is
 * opened.
 */
import type { EntityName, EntityOf } from '@cloche/domain/entities'
import type { AreaRoute } from '../data/routing/area.ts'
import type { Gate } from '../data/session/gate.ts'
import type { Session } from '../data/session/session.ts'
import { detailPatternOf, noteAddresses } from './fields/links/addresses.ts'
import type { Sibling } from './list/list-screen.tsx'
import type { Condition } from './machine/list/filters.ts'
import { noteSlots } from './registered.ts'
import type { Slots } from './slots.ts'

/** A path as the declaration has it: that of its screens, else that of its calls. */
type Path<N extends EntityName, K extends 'one' | 'many'> =
  EntityOf<N> extends { readonly screens: { readonly [P in K]: infer Own extends string } }
    ? Own
    : EntityOf<N>['wire'][K]

/** The same screens under another address, perhaps fixed to a part of the records. */
export interface Alias {
  readonly one?: string
  readonly many?: string
  /** The list's whole pattern where it does not end with the page. */
  readonly listPattern?: string
  readonly fixed?: Readonly<Record<string, Condition>>
  /** Text keys of the list and of the button that makes a new one. */
  readonly title?: string
  readonly newText?: string
  /** Who may open it, where it is not whoever may open the entity's own screens. */
  readonly gate?: Gate
}

export interface DerivedOptions<N extends EntityName> {
  /** The permission key of the declaration. */
  readonly key: EntityOf<N>['permission']
  /** Who may open the screens, where the declaration says so. */
  readonly gate?: Gate
  readonly one: Path<N, 'one'>
  /** Absent for an entity without a list. */
  readonly many?: Path<N, 'many'>
  /** The list's whole pattern where it does not end with the page. */
  readonly listPattern?: string
  /** The instant field that a list with dates in its address is limited by. */
  readonly period?: string
  /** The record that is meant when the address names none; `only`: the address never names one. */
  readonly own?: (session: Session) => string | null
  readonly isOnly?: boolean
  readonly slots?: () => Promise<{ default: Slots }>
  readonly aliases?: readonly Alias[]
  /** Lists of the same entity, shown as tabs above each of them. */
  readonly siblings?: readonly Sibling[]
  /** Its records are opened without a connection too, as `AreaRoute.offline` says. */
  readonly offline?: AreaRoute['offline']
}

/** What the lazy part makes screens of. */
export interface ScreenPlan {
  readonly entity: string
  readonly list: string | null
  readonly detail: string | null
  readonly alias: Alias
  readonly period: string | undefined
  readonly own: ((session: Session) => string | null) | undefined
  readonly siblings: readonly Sibling[]
  /** The fields by which the siblings divide the list. */
  readonly tabbed: readonly string[]
  /** Slots of this screen alone, over those of the entity. */
  readonly slots?: (() => Promise<{ default: Slots }>) | undefined
  /** So many days up to today where the address names no dates. */
  readonly days?: number | undefined
  /** Fields that parameters of the address fix: `{ containerId: 'containerId' }`. */
  readonly fixedBy?: Readonly<Record<string, string>> | undefined
  readonly parent?: ParentRecord | undefined
}

/** A field fixed to what stands in a record that the address names: events by the path of an action. */
export interface ParentRecord {
  readonly entity: EntityName
  /** The parameter that names the record. */
  readonly parameter: string
  /** The field of the record, and the field of the list that has to say the same. */
  readonly read: string
  readonly field: string
}

export interface ListRouteOptions {
  readonly gate: Gate
  /** A text key. */
  readonly title: string
  readonly fixed?: Readonly<Record<string, Condition>>
  /** Fields that parameters of the address fix. */
  readonly fixedBy?: Readonly<Record<string, string>>
  readonly parent?: ParentRecord
  /** The instant field that dates in the address limit. */
  readonly period?: string
  readonly days?: number
  readonly slots?: () => Promise<{ default: Slots }>
}

/** A further list of an entity under an address of its own; its records open where they always do. */
export function listRoute(entity: EntityName, path: string, options: ListRouteOptions): AreaRoute {
  const { gate, title, fixed, fixedBy, parent, period, days, slots } = options
  const alias: Alias = { title, ...(fixed === undefined ? {} : { fixed }) }
  return {
    path,
    gate,
    title,
    screen: () =>
      import('./derived-screens.tsx').then(({ makeList }) =>
        makeList({
          entity,
          list: path,
          detail: detailPatternOf(entity),
          alias,
          period,
          days,
          slots,
          fixedBy,
          parent,
          own: undefined,
          siblings: [],
          tabbed: [],
        }),
      ),
  }
}

function plansOf(name: string, options: Omit<DerivedOptions<EntityName>, 'key'>): ScreenPlan[] {
  const id = options.own === undefined ? `{${name}Id}` : `{${name}Id?}`
  const one = (path: string) => (options.isOnly ? `${path}/{nav?}/{page?}` : `${path}/${id}/{nav?}/{page?}`)
  const { many, listPattern, own, period, siblings = [] } = options
  const list = listPattern ?? (many === undefined ? null : `${many}/{page?}`)
  const tabbed =
    siblings.length === 0 ? [] : (options.aliases ?? []).flatMap(alias => Object.keys(alias.fixed ?? {}))
  const rest = { entity: name, period, own, siblings, tabbed }
  const first: ScreenPlan = { ...rest, list, detail: one(options.one), alias: {} }
  const others = (options.aliases ?? []).map((alias): ScreenPlan => ({
    ...rest,
    alias,
    list: alias.listPattern ?? (alias.many === undefined ? list : `${alias.many}/{page?}`),
    // Under another address the record is always named.
    detail: alias.one === undefined ? first.detail : `${alias.one}/{${name}Id}/{nav?}/{page?}`,
  }))
  return [first, ...others]
}

/**
 * The routes of an entity's list and detail screens, the declaration's own first, then the aliases. Remembers
 * where its records are opened, so that links to them work everywhere.
 */
export function derivedRoutes<const N extends EntityName>(name: N, options: DerivedOptions<N>): AreaRoute[] {
  const own: Gate = options.gate ?? `${options.key}>=1`
  const plans = plansOf(name, options as unknown as DerivedOptions<EntityName>)
  const first = plans[0]!
  noteAddresses(name, { one: first.detail!, many: first.list })
  if (options.slots !== undefined) noteSlots(name, options.slots)
  const seen = new Set<string>()
  return plans.flatMap(plan => {
    const routes: AreaRoute[] = []
    const gate = plan.alias.gate ?? own
    if (plan.list !== null && !seen.has(plan.list))
      routes.push({
        path: plan.list,
        gate,
        title: plan.alias.title ?? `${name}.many`,
        ...(plan !== first && first.list !== null && { under: first.list }),
        screen: () => import('./derived-screens.tsx').then(({ makeList }) => makeList(plan)),
      })
    if (plan.detail !== null && !seen.has(plan.detail))
      routes.push({
        path: plan.detail,
        gate,
        ...(plan.list !== null && { under: plan.list }),
        screen: () => import('./derived-detail.tsx').then(({ makeDetail }) => makeDetail(plan)),
        ...(plan !== first || options.offline === undefined ? {} : { offline: options.offline }),
      })
    for (const route of routes) seen.add(route.path)
    return routes
  })
}
