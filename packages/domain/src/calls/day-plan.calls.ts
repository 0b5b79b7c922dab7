import { defineCall } from '../catalogue/call.ts'
import { DEMAND_SOURCES, FORECAST_WAYS, PLAN_ISSUE_KINDS } from '../catalogue/names/planning.ts'
import { HOUR } from '../catalogue/names/time.ts'
import { AMOUNT_UNITS } from '../catalogue/names/units.ts'
import { typed } from '../catalogue/typed.ts'
import { ORDER_WHY } from '../entities/ordering/order-why.ts'
import { FORECAST_DAYS, PLAN_REASONS } from '../entities/planning/forecast-shapes.ts'
import {
  amount,
  count,
  day,
  figure,
  flag,
  instant,
  list,
  nullable,
  object,
  oneOf,
  quantity,
  rowOf,
  text,
  uuid,
  whole,
} from './schema.ts'

/** Products of one forecaster, at most. */
export const FORECAST_PRODUCTS_MAX = 500
/** Lines of the plan of a day, at most. */
export const PLAN_LINES_MAX = 500
/** Days of history that come with a forecast, at most. */
export const HISTORY_DAYS_MAX = 730

const hour = typed<string>({ type: 'string', pattern: HOUR })

const FORECAST_ITEM = object({
  productId: uuid,
  product: text,
  unit: oneOf(AMOUNT_UNITS),
  method: nullable(oneOf(FORECAST_WAYS)),
  isReplaced: flag,
  error: nullable(figure),
  naiveError: nullable(figure),
  weeksKnown: figure,
  weeksNeeded: nullable(figure),
  days: FORECAST_DAYS,
})

/** What somebody wants to be made, whatever else asks for it. */
const TYPED = object({ productId: uuid, amount })

const DEMAND_LINE = object({
  productId: uuid,
  product: text,
  amount: quantity,
  source: oneOf(DEMAND_SOURCES),
  of: text,
  counts: flag,
})

/** A machine that a product may go into, and how much of it at once; null: nobody said. */
const PLAN_MACHINE = object({ deviceId: uuid, device: text, takes: nullable(quantity) })

const PREP = object({
  productId: uuid,
  product: text,
  /** Of what is made in several parts at once: which of them it is, from none. */
  part: figure,
  amount: quantity,
  labels: nullable(figure),
  startAt: instant,
  dueAt: instant,
  deviceId: nullable(uuid),
  device: nullable(text),
  /** How often that machine is filled, one run after the other. */
  runs: nullable(figure),
  runSeconds: figure,
  /** How much goes into it at once; null: nobody said. */
  takes: nullable(quantity),
  machines: list(PLAN_MACHINE, 100),
  /** What its recipe makes once; null: it does not say in this unit. */
  batch: nullable(quantity),
  reasons: PLAN_REASONS,
})

const USE = object({ productId: uuid, product: text, amount: quantity, until: nullable(instant) })

const ORDERED = object({
  supplier: text,
  productId: uuid,
  product: text,
  quantity,
  packs: nullable(figure),
  /** When it comes at the soonest; null: nobody says. */
  deliverAt: nullable(instant),
  why: ORDER_WHY,
})

const KEPT_LINE = object({
  line: rowOf('dayPlanLine'),
  product: text,
  device: nullable(text),
  status: nullable(text),
  /** Whose task it is; none: it is anybody's, or of whoever holds a job. */
  userIds: list(uuid, 100),
  isMine: flag,
  /** What was labelled as made on the day, and what is left of that. */
  made: nullable(quantity),
  left: nullable(quantity),
})

const ACCEPTED_LINE = object(
  {
    productId: uuid,
    amount,
    startAt: instant,
    dueAt: instant,
    userIds: list(uuid, 20),
    /** Of a product that is made in several parts at once: which of them; the first unless named. */
    part: whole(0, 99),
    /** In which of its machines; as worked out unless named. */
    deviceId: uuid,
  },
  ['userIds', 'part', 'deviceId'],
)

export const DAY_PLAN_CALLS = [
  defineCall({
    name: 'planning.forecasts',
    area: 'planning',
    method: 'POST',
    path: '/planning/forecaster/figures/get',
    gate: { key: 'FO', verb: 'view' },
    summary: 'What a forecaster expects of its products, with reasons; of one of them the days before too',
    body: object({ forecasterId: uuid, productId: uuid }, ['productId']),
    isRead: true,
    answer: object({
      timeZone: text,
      today: day,
      computedAt: nullable(instant),
      items: list(FORECAST_ITEM, FORECAST_PRODUCTS_MAX),
      /** Null: the day says nothing. Empty unless a product is asked for. */
      history: list(object({ day, used: nullable(figure) }), HISTORY_DAYS_MAX),
    }),
  }),
  defineCall({
    name: 'planning.computeForecasts',
    area: 'planning',
    method: 'POST',
    path: '/planning/forecaster/compute',
    gate: { key: 'FO', verb: 'edit' },
    summary: 'Work a forecaster out now',
    body: object({ forecasterId: uuid }),
    answer: object({ computedAt: instant, products: count, tooShort: count }),
  }),
  defineCall({
    name: 'planning.dayPlan',
    area: 'planning',
    method: 'POST',
    path: '/planning/day/get',
    gate: { key: 'TA', verb: 'view', doing: ['task'] },
    summary: 'What a place has to make on a day and why, beside what was accepted',
    body: object({ locationId: uuid, day, neededAt: hour, typed: list(TYPED, PLAN_LINES_MAX) }, [
      'locationId',
      'day',
      'neededAt',
      'typed',
    ]),
    isRead: true,
    answer: object({
      locationId: uuid,
      timeZone: text,
      /** By the clock of the place; where no day is asked for, the next one that has something to plan once this is over. */
      today: day,
      day,
      neededAt: text,
      demand: list(DEMAND_LINE, 2000),
      preps: list(PREP, PLAN_LINES_MAX),
      /** There is something to make, to thaw or to buy: without, nothing is accepted. */
      isAcceptable: flag,
      /** What is frozen and needed on the day, or on the day after. */
      thaw: list(USE, PLAN_LINES_MAX),
      useFirst: list(USE, PLAN_LINES_MAX),
      issues: list(object({ kind: oneOf(PLAN_ISSUE_KINDS), productId: uuid, product: text }), PLAN_LINES_MAX),
      /** What orders get of it. */
      orders: list(ORDERED, 1000),
      /** What nobody brings. */
      loose: list(object({ productId: uuid, product: text, quantity }), 1000),
      accepted: nullable(
        object({ id: uuid, acceptedAt: instant, acceptedBy: nullable(text), lines: list(KEPT_LINE, 1000) }),
      ),
      /** What changed since it was accepted. */
      difference: list(
        object({
          kind: oneOf(['make', 'thaw']),
          productId: uuid,
          product: text,
          change: quantity,
          planned: quantity,
        }),
        PLAN_LINES_MAX,
      ),
    }),
  }),
  defineCall({
    name: 'planning.acceptDayPlan',
    area: 'planning',
    method: 'POST',
    path: '/planning/day/accept',
    gate: { key: 'TA', verb: 'edit' },
    summary: 'Make the plan of a day come true: tasks, thawing, draft orders; sent twice, done once',
    body: object(
      {
        locationId: uuid,
        day,
        neededAt: hour,
        typed: list(TYPED, PLAN_LINES_MAX),
        /** Other amounts, times and people than were worked out; a product that is not named is not made. */
        lines: list(ACCEPTED_LINE, PLAN_LINES_MAX),
      },
      ['locationId', 'neededAt', 'typed', 'lines'],
    ),
    answer: object({
      dayPlanId: uuid,
      tasks: count,
      thaw: count,
      labels: count,
      orderBatchIds: list(uuid, 500),
      orderLines: count,
    }),
  }),
  defineCall({
    name: 'planning.takeDifference',
    area: 'planning',
    method: 'POST',
    path: '/planning/day/difference',
    gate: { key: 'TA', verb: 'edit' },
    summary: 'Take over what changed since the plan of a day was accepted',
    body: object({ locationId: uuid, day }, ['locationId']),
    answer: object({ changed: count, orderLines: count }),
  }),
] as const
