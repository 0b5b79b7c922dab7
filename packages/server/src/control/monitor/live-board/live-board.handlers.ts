/** The board on the wall: which sensors need somebody, and what is known of each. */
import { BOARD_PAGE_MAX, BOARD_PLACES_MAX, BOARD_SENSORS_MAX } from '@cloche/domain/calls'
import { byUrgency, countsOf, conditionOf, tellingOf, type Placed } from '@cloche/domain/rules/live-board'
import { may } from '@cloche/domain/rules/permissions'
import type { AnswerTo, Handler } from '../../../http/call-context.ts'
import {
  hourStatement,
  incidencesStatement,
  sensorsStatement,
  sinceStatement,
  type BoardSensor,
} from './live-board.store.ts'

type Board = AnswerTo<'monitor.live'>

/** Tiles of a page where nobody says how many. */
const PAGE = 48
/** Sensors outside their limits of which is looked up since when. */
const BREACHES_MAX = 300
/** From here on nothing needs somebody. */
const WELL = 6

interface Watched extends Placed {
  readonly row: BoardSensor
}

const watchedOf = (row: BoardSensor, since: string | null): Watched => ({
  row,
  id: row.id,
  name: `${row.place} ${row.device ?? ''} ${row.name}`,
  value: row.value,
  at: row.at === null ? null : Date.parse(row.at),
  lower: row.lower,
  upper: row.upper,
  interval: row.interval,
  since: since === null ? null : Date.parse(since),
  open: row.open,
  taken: row.taken,
})

/** The places at which sensors are, by their names. */
function placesOf(rows: readonly BoardSensor[]): Board['places'] {
  const places = new Map<string, Board['places'][number]>()
  for (const { locationId: id, place: name } of rows)
    places.set(id, { id, name, count: (places.get(id)?.count ?? 0) + 1 })
  return [...places.values()]
    .toSorted((one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1))
    .slice(0, BOARD_PLACES_MAX)
}

/** Who may not see sensors is told the incidences alone; who may not see readings, no last hours. */
export const live: Handler<'monitor.live'> = context =>
  context.read(async transaction => {
    const { session, actor, body } = context
    const { organizationId } = session
    const { only = 'all', offset = 0, limit = PAGE } = body
    const placeId = body.placeId?.toLowerCase()
    const [incidences, found] = await Promise.all([
      transaction.query(incidencesStatement(session, placeId)),
      may(session.permissions, 'PS', 'view') ? transaction.query(sensorsStatement(session)) : { rows: [] },
    ])
    const reached = found.rows.slice(0, BOARD_SENSORS_MAX)
    const rows = placeId === undefined ? reached : reached.filter(row => row.hierarchy.includes(placeId))
    const now = Date.parse(actor.now)
    const isOut = (row: BoardSensor) => ['low', 'high'].includes(conditionOf(watchedOf(row, null), now))
    const seesReadings = may(session.permissions, 'ST', 'view')
    const breaches = seesReadings ? rows.filter(isOut).slice(0, BREACHES_MAX) : []
    const began =
      breaches.length === 0 ? [] : (await transaction.query(sinceStatement(organizationId, breaches))).rows
    const since = new Map(began.map(row => [row.id, row.since]))
    const all = byUrgency(
      rows.map(row => watchedOf(row, since.get(row.id) ?? null)),
      now,
    )
    const asked = only === 'all' ? all : all.filter(one => tellingOf(one, now).rank < WELL)
    const page = asked.slice(offset, offset + Math.min(limit, BOARD_PAGE_MAX))
    const ids = page.map(({ id }) => id)
    const hours =
      seesReadings && ids.length > 0 ? (await transaction.query(hourStatement(organizationId, ids))).rows : []
    const hour = new Map(hours.map(({ id, at, value }) => [id, { at, value }]))
    return {
      now: actor.now,
      sensors: page.map(({ row: { hierarchy: _hierarchy, ...row } }) => ({
        ...row,
        since: since.get(row.id) ?? null,
        hour: hour.get(row.id) ?? { at: [], value: [] },
      })),
      count: asked.length,
      counts: countsOf(all, now),
      places: placesOf(reached),
      incidences: incidences.rows.map(({ count: _count, ...row }) => row),
      incidenceCount: incidences.rows[0]?.count ?? 0,
      isWhole: found.rows.length <= BOARD_SENSORS_MAX,
    }
  })
