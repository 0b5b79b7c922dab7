/** What happened at a location by day, and what is there now. */
import { STATISTICS_DAYS_MAX } from '@cloche/domain/calls'
import { brokenRule } from '@cloche/domain/problems'
import { may, type PermissionKey } from '@cloche/domain/rules/permissions'
import type { QueryResult, Statement } from '../../../database/connection.ts'
import type { Handler } from '../../../http/call-context.ts'
import { FIRST_YEAR } from '../../../http/validation.ts'
import { checkPlace, placeStatement } from './asked-place.ts'
import * as store from './statistics.store.ts'

const DAYS_SHOWN = 30
const DAY = 86_400_000
/** No call names or answers a day before it. */
const FIRST_DAY = `${FIRST_YEAR}-01-01`

/** The day that lies so many days after. Days are counted in UTC, where each has 24 hours. */
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY + 1

/** @throws RULE_BROKEN for a period that ends before it begins or is too long. */
function daysAsked(
  { from: begin, to: end }: { readonly from?: string; readonly to?: string },
  today: string,
): { from: string; to: string } {
  const shown = begin ?? dayAfter(end ?? today, 1 - DAYS_SHOWN)
  const from = shown < FIRST_DAY ? FIRST_DAY : shown
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

/** Where each figure of a day stands. */
const SOURCES = {
  registered: 'events',
  moved: 'events',
  wasted: 'events',
  expired: 'expired',
  batches: 'batches',
  events: 'events',
} as const satisfies Record<string, Part>
type Figure = keyof typeof SOURCES

const figures = (of: (name: Figure) => number | null) =>
  Object.fromEntries((Object.keys(SOURCES) as Figure[]).map(name => [name, of(name)])) as Record<
    Figure,
    number | null
  >

/** The figures of one day: zero where nothing happened, null where the caller may not know. */
const figuresOf = (found: Found, day: string) =>
  figures(name => {
    const rows = found[SOURCES[name]]?.rows
    return rows === undefined ? null : Number(rows.find(row => row['day'] === day)?.[name] ?? 0)
  })

function openOf(open: QueryResult | undefined) {
  if (open === undefined) return null
  const sum = (name: string) => open.rows.reduce((total, row) => total + Number(row[name]), 0)
  return {
    labels: sum('count'),
    byState: open.rows.map(({ state, count }) => ({ state: String(state), count: Number(count) })),
    expiringSoon: sum('soon'),
    expired: sum('expired'),
    onHold: sum('held'),
  }
}

export const locationStatistics: Handler<'organization.locationStatistics'> = async context => {
  const { session, query, readTogether } = context
  const id = query.locationId.toLowerCase()
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
  const total = (name: Figure) =>
    days.some(one => one[name] === null) ? null : days.reduce((sum, one) => sum + (one[name] ?? 0), 0)
  const one = (part: Part, name: string) =>
    found[part] === undefined ? null : Number(found[part].rows[0]?.[name] ?? 0)
  return {
    statistics: {
      from,
      to,
      timeZone,
      days,
      totals: figures(total),
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
