/** What happened at a location by day, and what is there now. */
import { STATISTICS_DAYS_MAX } from '@cloche/domain/calls'
import { brokenRule } from '@cloche/domain/problems'
import { may, type PermissionKey } from '@cloche/domain/rules/permissions'
import type { QueryResult, Statement } from '../../../database/connection.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import type { Handler } from '../../../http/call-context.ts'
import { askedPlace, checkPlace, placeStatement } from './asked-place.ts'
import * as store from './statistics.store.ts'

const DAYS_SHOWN = 30
const DAY = 86_400_000

/** The day that lies so many days after. Days are counted in UTC, where each has 24 hours. */
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY + 1

/** @throws RULE_BROKEN for a period that ends before it begins or is too long. */
function daysAsked(query: WireRow, today: string): { from: string; to: string } {
  const { from: begin, to: end } = query as { from?: string; to?: string }
  const from = begin ?? dayAfter(end ?? today, 1 - DAYS_SHOWN)
  const to = end ?? (from > today ? from : today)
  if (to < from) throw brokenRule('to', 'problem.field.endBeforeStart')
  if (daysFrom(from, to) > STATISTICS_DAYS_MAX)
    throw brokenRule('from', 'problem.statistics.tooLong', { limit: STATISTICS_DAYS_MAX })
  return { from, to }
}

/** Statements by the key whose holders may see them; null for anybody who may see the location. */
const STATEMENTS = {
  events: { needs: 'EV', of: store.eventsByDay },
  active: { needs: 'EV', of: store.activePeople },
  expired: { needs: 'LA', of: store.expiredByDay },
  batches: { needs: 'LA', of: store.batchesByDay },
  open: { needs: 'LA', of: store.openByState },
  enrolled: { needs: 'U', of: store.enrolledPeople },
  devices: { needs: 'D', of: store.devicesNow },
  sensors: { needs: 'PS', of: store.sensorsOutside },
} as const satisfies Record<string, { needs: PermissionKey; of: (period: store.Period) => Statement }>
type Part = keyof typeof STATEMENTS
type Found = { readonly [part in Part]?: QueryResult }

const LEDGER = ['registered', 'moved', 'wasted', 'events'] as const

/** The figures of one day: zero where nothing happened, null where the caller may not know. */
function figuresOf(found: Found, day: string) {
  const on = (result: QueryResult | undefined) => result?.rows.find(row => row['day'] === day)
  const ledger = on(found.events)
  const count = (result: QueryResult | undefined, row: WireRow | undefined, name: string) =>
    result === undefined ? null : Number(row?.[name] ?? 0)
  return {
    ...Object.fromEntries(LEDGER.map(name => [name, count(found.events, ledger, name)])),
    expired: count(found.expired, on(found.expired), 'expired'),
    batches: count(found.batches, on(found.batches), 'batches'),
  } as Record<(typeof LEDGER)[number] | 'expired' | 'batches', number | null>
}

function openOf(open: QueryResult | undefined) {
  if (open === undefined) return null
  const sum = (name: string) => open.rows.reduce((total, row) => total + Number(row[name]), 0)
  return {
    labels: sum('count'),
    byState: open.rows.map(({ state, count }) => ({ state, count })),
    expiringSoon: sum('soon'),
    expired: sum('expired'),
    onHold: sum('held'),
  }
}

export const locationStatistics: Handler = async context => {
  const { session, query, readTogether } = context
  const id = askedPlace(context)
  const [place, clock] = await readTogether([
    placeStatement(session, id),
    store.clockStatement(session.organizationId, id),
  ])
  checkPlace(session, place)
  const { timeZone, today } = (clock?.rows[0] ?? {}) as { timeZone: string; today: string }
  const { from, to } = daysAsked(query, today)
  const parts = (Object.keys(STATEMENTS) as Part[]).filter(part =>
    may(session.permissions, STATEMENTS[part].needs, 'view'),
  )
  const period = { organizationId: session.organizationId, locationId: id, timeZone, from, to }
  const results = await readTogether(parts.map(part => STATEMENTS[part].of(period)))
  const found: Found = Object.fromEntries(parts.map((part, at) => [part, results[at]]))
  const days = Array.from({ length: daysFrom(from, to) }, (_, at) => {
    const day = dayAfter(from, at)
    return { day, ...figuresOf(found, day) }
  })
  const names = ['registered', 'moved', 'wasted', 'expired', 'batches', 'events'] as const
  const total = (name: (typeof names)[number]) =>
    days.some(one => one[name] === null) ? null : days.reduce((sum, one) => sum + (one[name] ?? 0), 0)
  const one = (part: Part, name: string) =>
    found[part] === undefined ? null : Number(found[part].rows[0]?.[name] ?? 0)
  return {
    statistics: {
      from,
      to,
      timeZone,
      days,
      totals: Object.fromEntries(names.map(name => [name, total(name)])),
      open: openOf(found.open),
      people: { active: one('active', 'active'), enrolled: one('enrolled', 'enrolled') },
      devices: {
        count: one('devices', 'count'),
        seen: one('devices', 'seen'),
        sensorsOutside: one('sensors', 'outside'),
      },
    },
  }
}
