/** Sites side by side: in which order, and what they are together. */
import { sumOfMoney } from '@cloche/domain/rules/amounts'
import type { Answer } from '../../../data/wire/contracts.ts'

export type Sites = Answer<'POST', '/location/sites/get'>
export type Site = Sites['sites'][number]
export const figures = ['alarms', 'checks', 'expired', 'waste', 'stock'] as const
export type Figure = (typeof figures)[number]
type Money = NonNullable<Site['stock']>['now']

/** By a figure, the most first; checks by how many are missing; by name from A. */
export type Order = 'name' | Figure
export type Direction = 'asc' | 'desc'

/** What sites are ordered by; money without prices is less than any. */
export function rankOf(site: Site, figure: Figure): number {
  switch (figure) {
    case 'checks':
      return site.checks === null ? -1 : site.checks.due - site.checks.done
    case 'waste':
    case 'stock':
      return site[figure]?.now.cost ?? Number.NEGATIVE_INFINITY
    default:
      return site[figure]?.now ?? -1
  }
}

/** The same a week ago. */
export function rankBefore(site: Site, figure: Figure): number {
  switch (figure) {
    case 'checks':
      return site.checks === null ? -1 : site.checks.dueBefore - site.checks.doneBefore
    case 'waste':
    case 'stock':
      return site[figure]?.before.cost ?? Number.NEGATIVE_INFINITY
    default:
      return site[figure]?.before ?? -1
  }
}

/** Where a site is among the others by a figure, 1 for the most; equal ones share a place. */
export interface Position {
  readonly now: number
  readonly before: number
}

/** The positions of sites by a figure, now and a week ago. */
export function positionsOf(sites: readonly Site[], figure: Figure): ReadonlyMap<string, Position> {
  const place = (rank: (site: Site, figure: Figure) => number) => {
    const ranks = sites.map(site => rank(site, figure))
    return ranks.map(own => 1 + ranks.filter(other => other > own).length)
  }
  const [now, before] = [place(rankOf), place(rankBefore)]
  return new Map(sites.map(({ id }, at) => [id, { now: now[at] ?? 0, before: before[at] ?? 0 }]))
}

/** The sites in an order; equal ones by their names. */
export function inOrder(sites: readonly Site[], by: Order, direction: Direction): Site[] {
  const sign = direction === 'asc' ? 1 : -1
  const byName = (one: Site, other: Site) => one.name.localeCompare(other.name)
  return sites.toSorted((one, other) => {
    if (by === 'name') return sign * byName(one, other)
    const [first, second] = [rankOf(one, by), rankOf(other, by)]
    return first === second ? byName(one, other) : sign * (first < second ? -1 : 1)
  })
}

/** Which figures there are: those that the person may see. */
export function seenFigures(sites: readonly Site[]): Figure[] {
  return figures.filter(figure => sites.some(site => site[figure] !== null))
}

const together = (all: readonly Money[]): Money => {
  const priced = all.flatMap(({ cost }) => (cost === null ? [] : [cost]))
  return {
    cost: priced.length === 0 && all.length > 0 ? null : sumOfMoney(priced),
    without: all.reduce((sum, { without }) => sum + without, 0),
  }
}

/** All of them together. A site inside another is counted there already. */
export function totalOf(sites: readonly Site[]): Pick<Site, Figure> {
  const outermost = sites.filter(({ insideId }) => insideId === null)
  const each = <F extends Figure>(figure: F) =>
    outermost.flatMap(site => {
      const found = site[figure]
      return found === null ? [] : [found]
    })
  const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((so, one) => so + of(one), 0)
  const counts = (figure: 'alarms' | 'expired') => {
    const all = each(figure)
    return all.length === 0
      ? null
      : { now: sum(all, ({ now }) => now), before: sum(all, ({ before }) => before) }
  }
  const money = (figure: 'waste' | 'stock') => {
    const all = each(figure)
    return all.length === 0
      ? null
      : { now: together(all.map(({ now }) => now)), before: together(all.map(({ before }) => before)) }
  }
  const checks = each('checks')
  return {
    alarms: counts('alarms'),
    expired: counts('expired'),
    waste: money('waste'),
    stock: money('stock'),
    checks:
      checks.length === 0
        ? null
        : {
            done: sum(checks, ({ done }) => done),
            due: sum(checks, ({ due }) => due),
            doneBefore: sum(checks, ({ doneBefore }) => doneBefore),
            dueBefore: sum(checks, ({ dueBefore }) => dueBefore),
          },
  }
}
