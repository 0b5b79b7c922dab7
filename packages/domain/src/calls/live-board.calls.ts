/** The board on the wall, and what surrounded a sensor while it measured. */
import { defineCall } from '../catalogue/call.ts'
import {
  text,
  count,
  nullable,
  object,
  uuid,
  propertiesOf,
  oneOf,
  figure,
  instant,
  list,
  flag,
  counted,
} from './schema.ts'

/** Sensors that are looked at for one board, tiles of one page, points of a tile's last hour. */
export const BOARD_SENSORS_MAX = 5000
export const BOARD_PAGE_MAX = 100
export const BOARD_POINTS_MAX = 30
/** Open incidences and places that a board names. */
export const BOARD_INCIDENCES_MAX = 50
export const BOARD_PLACES_MAX = 500
/** What is told of one span of a sensor. */
const DURING_EVENTS_MAX = 2000
const DURING_FOOD_MAX = 300
const DURING_INCIDENCES_MAX = 200

const tile = object({
  ...propertiesOf('sensor', ['id', 'kind', 'unit', 'deviceId', 'locationId']),
  name: text,
  place: text,
  device: nullable(text),
  value: nullable(figure),
  at: nullable(instant),
  lower: nullable(figure),
  upper: nullable(figure),
  /** How often it reports, as it or its device says. Seconds. */
  interval: nullable(figure),
  /** Since when it is outside its limits without a break, for at most a week; null: it is not, or for longer. */
  since: nullable(instant),
  /** Incidences that nobody closed: not taken on, and taken on; and the one to look at first. */
  open: count,
  taken: count,
  incidenceId: nullable(uuid),
  /** The last hour in parts of two minutes; of who may not see readings nothing. Milliseconds of the epoch. */
  hour: object({ at: list(figure, BOARD_POINTS_MAX), value: list(figure, BOARD_POINTS_MAX) }),
})

const incidence = object({
  ...propertiesOf('incidence', ['id', 'name', 'status', 'level', 'at', 'locationId']),
  place: nullable(text),
})

export const LIVE_BOARD_CALLS = [
  defineCall({
    name: 'monitor.live',
    area: 'monitor',
    method: 'POST',
    path: '/monitor/live/get',
    gate: { key: 'EV', verb: 'view' },
    summary:
      'The wall board: a page of sensors, the most pressing first, each with its last hour; how many stand how; open incidences',
    body: object(
      {
        /** A place and all below it. */
        placeId: uuid,
        only: oneOf(['all', 'attention']),
        ...counted(BOARD_PAGE_MAX),
      },
      ['placeId', 'only', 'offset', 'limit'],
    ),
    isRead: true,
    answer: object({
      now: instant,
      sensors: list(tile, BOARD_PAGE_MAX),
      /** Of the sensors that are asked for, over all pages. */
      count,
      /** Of the place, whatever `only` says: by how they stand, and how many have an alarm that nobody took on. */
      counts: object({
        all: count,
        alarm: count,
        silent: count,
        never: count,
        low: count,
        high: count,
        within: count,
        free: count,
      }),
      /** Where sensors are, with all that is within reach. */
      places: list(object({ id: uuid, name: text, count }), BOARD_PLACES_MAX),
      /** The most severe that nobody closed, the oldest first. */
      incidences: list(incidence, BOARD_INCIDENCES_MAX),
      incidenceCount: count,
      /** False: there are more sensors than one board looks at. */
      isWhole: flag,
    }),
  }),
  defineCall({
    name: 'monitor.sensorDuring',
    area: 'monitor',
    method: 'POST',
    path: '/monitor/sensor/during/get',
    gate: { key: 'ST', verb: 'view' },
    summary:
      'What surrounded a sensor in a span: doors, defrosts and errors of its machine, incidences, and the food that it told of',
    body: object({ sensorId: uuid, from: instant, to: instant }),
    isRead: true,
    answer: object({
      events: list(
        object({ ...propertiesOf('event', ['id', 'at', 'kind']), action: text }),
        DURING_EVENTS_MAX,
      ),
      incidences: list(
        object({
          ...propertiesOf('incidence', ['id', 'name', 'status', 'level', 'at']),
          closedAt: nullable(instant),
        }),
        DURING_INCIDENCES_MAX,
      ),
      food: list(
        object({
          labelId: uuid,
          serial: text,
          product: text,
          state: text,
          from: instant,
          to: instant,
          /** It is there now. */
          isInside: flag,
        }),
        DURING_FOOD_MAX,
      ),
      foodCount: count,
      isWhole: flag,
    }),
  }),
] as const
