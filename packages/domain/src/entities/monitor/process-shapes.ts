/** What a run of a program keeps: its targets as they were, what was found, its curve. */
import { COOLING_RULES } from '../../catalogue/names/food.ts'
import { PROCESS_FINDINGS, PROCESS_PHASES } from '../../catalogue/names/processes.ts'
import * as words from '../../catalogue/words.ts'

const { figure, flag, instant, line, list, nullable, object, oneOf, text, uuid } = words
const some = nullable(figure)
const pair = list(figure, 2, 2)

export const TARGETS = object({
  cookTime: some,
  holdTime: some,
  progressTime: some,
  maxHoldTime: some,
  maxCookTime: some,
  cookTemperature: some,
  targetTemperature: some,
  maxTemperature: some,
})

export const FINDINGS = list(
  object({
    finding: oneOf(PROCESS_FINDINGS),
    level: oneOf(['info', 'warning', 'error']),
    at: instant,
    /** Which one it is, where the same is found more than once. */
    of: nullable(line(100)),
    value: some,
    /** Late readings showed that it was none: it stays, and counts no longer. */
    isWithdrawn: flag,
  }),
  1000,
)

export const PHASES = list(
  object({ phase: oneOf(PROCESS_PHASES), from: instant, to: nullable(instant) }),
  100,
)

export const LETHALITY = list(
  object({
    organism: text,
    matrix: text,
    D: figure,
    atC: figure,
    z: figure,
    minutes: figure,
    logs: figure,
    source: text,
  }),
  20,
)

const forecast = {
  at: instant,
  toC: figure,
  deadline: instant,
  reached: nullable(instant),
  /** Seconds; null: never, or hours too late. */
  missedBy: some,
}

export const COOLING = object({
  rule: oneOf(COOLING_RULES),
  source: text,
  status: oneOf(['notStarted', 'met', 'pending', 'failed']),
  start: nullable(instant),
  stages: list(
    object({
      toC: figure,
      status: oneOf(['met', 'pending', 'failed']),
      deadline: instant,
      reached: nullable(instant),
    }),
    10,
  ),
  forecast: nullable(object(forecast)),
  notices: list(object({ ...forecast, kind: oneOf(['missed', 'changed', 'onTime']) }), 1000),
})

/** Points are milliseconds of the epoch and °C. */
export const CURVE = object({
  core: list(pair, 5000),
  chamber: list(pair, 5000),
  /** From when until when nothing was measured. */
  gaps: list(pair, 5000),
  /** From when until when the probe was not where it should be: left out. */
  left: list(pair, 5000),
  /** Readings that it is made of. */
  count: figure,
})

/** Temperatures that somebody measured by hand. */
export const TYPED = list(object({ at: instant, celsius: figure, userId: nullable(uuid) }), 200)

/** When and how the probe was last calibrated, as far as it is known. */
export const CALIBRATION = object({
  checkId: uuid,
  at: instant,
  point: text,
  isOk: flag,
  value: some,
})

/** What of it was changed while it ran. */
export const CHANGES = list(
  object({
    kind: oneOf(['modified', 'recalculated', 'reset']),
    at: instant,
    userId: nullable(uuid),
    reason: nullable(line(300)),
    before: nullable(TARGETS),
    after: nullable(TARGETS),
  }),
  200,
)
