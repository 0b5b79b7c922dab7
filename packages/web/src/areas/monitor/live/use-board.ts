import { boardRank, boardState, trendOf, type BoardState, type Trend } from '@cloche/domain/rules/live-board'
import { useQueries } from '@tanstack/react-query'
import { useNow } from '../../../data/formats/use-now.ts'
import { useNames, useRecords, type RecordOf } from '../../../data/records/records.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { call } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { queryKeys } from '../../../data/wire/queries.ts'

/** Sensors of one board; who has more looks at a place below. */
export const BOARD_MAX = 200
const SERIES_AT_ONCE = 50
const HOUR_MS = 3_600_000
/** Points of the line of the last hour. */
const POINTS = 30
const LOOK_MS = 60_000

type Series = Answer<'POST', '/monitor/streams/series'>['series'][number]

export interface Tile {
  readonly sensor: RecordOf<'sensor'>
  readonly device: string | undefined
  readonly place: string | undefined
  readonly state: BoardState
  /** Open incidences of it. */
  readonly alarms: readonly string[]
  /** The last hour, in order of time; the mean of each part. */
  readonly hour: readonly number[]
  readonly trend: Trend
}

/** Curves of the last hour, of as many sensors a call as it takes. */
function useHour(ids: readonly string[], isAsked: boolean): ReadonlyMap<string, Series> {
  const parts = Array.from({ length: Math.ceil(ids.length / SERIES_AT_ONCE) }, (_, at) =>
    ids.slice(at * SERIES_AT_ONCE, (at + 1) * SERIES_AT_ONCE),
  )
  const answers = useQueries({
    queries: isAsked
      ? parts.map(sensorIds => ({
          queryKey: queryKeys.named('hour', sensorIds.join(' ')),
          staleTime: LOOK_MS / 2,
          refetchInterval: LOOK_MS,
          queryFn: ({ signal }: { signal: AbortSignal }) => {
            const now = Date.now()
            return call('POST', '/monitor/streams/series', {
              body: {
                sensorIds: [...sensorIds],
                from: new Date(now - HOUR_MS).toISOString(),
                to: new Date(now).toISOString(),
                points: POINTS,
              },
              signal,
            })
          },
        }))
      : [],
  })
  return new Map(answers.flatMap(({ data }) => data?.series ?? []).map(series => [series.sensorId, series]))
}

/** The sensors of the place, the worst first. */
export function useBoard() {
  const session = useSession()
  const now = useNow()
  const sensors = useRecords('sensor', {
    limit: BOARD_MAX,
    by: 'name',
    sort: 'asc',
    filter: { active: true },
    names: true,
  })
  const rows = sensors.data?.rows ?? []
  const names = sensors.data?.names
  const devices = useNames(
    'device',
    rows.flatMap(row => row.deviceId ?? []),
    names,
  )
  const places = useNames(
    'location',
    rows.map(row => row.locationId),
    names,
  )
  const hours = useHour(
    rows.map(row => row.id),
    hasLevel(session, 'ST', 1),
  )
  const tiles = rows.map((sensor): Tile => {
    const alarms: string[] = []
    const hour = hours.get(sensor.id)?.value ?? []
    const state = boardState(
      {
        value: sensor.lastValue,
        at: sensor.lastAt === null ? null : Date.parse(sensor.lastAt),
        interval: sensor.interval,
        min: sensor.min,
        max: sensor.max,
        isAlarmOpen: alarms.length > 0,
      },
      now,
    )
    return {
      sensor,
      device: sensor.deviceId === null ? undefined : devices.get(sensor.deviceId),
      place: places.get(sensor.locationId),
      state,
      alarms,
      hour,
      trend: trendOf(hour, sensor.kind),
    }
  })
  return {
    sensors,
    count: sensors.data?.count ?? 0,
    tiles: tiles.toSorted(
      (one, other) =>
        boardRank(one.state) - boardRank(other.state) || one.sensor.name.localeCompare(other.sensor.name),
    ),
  }
}
