/** A cooling as it goes on: how its rule stands, what is forecast, and when that is news. */
import {
  checkCooling,
  coolingRules,
  type CoolingRuleName,
  type CoolingStage,
  type Sample,
} from '../food-safety/index.ts'
import { fitCooling, forecastFrom, reachedAt } from './forecast.ts'

export interface Forecast {
  /** Second of the record at which it was made. */
  readonly second: number
  readonly toC: number
  readonly deadline: number
  /** Second of the record at which the stage will be reached; null: never, or hours too late. */
  readonly reached: number | null
  /** Seconds by which the deadline will be missed, negative when there is time to spare; null: never, or hours too late. */
  readonly missedBy: number | null
}

export interface Notice extends Forecast {
  readonly kind: 'missed' | 'changed' | 'onTime'
}

export interface CoolingSaid {
  readonly rule: CoolingRuleName
  readonly source: string
  readonly status: 'notStarted' | 'met' | 'pending' | 'failed'
  readonly start: number | null
  readonly stages: readonly CoolingStage[]
  readonly forecast: Forecast | null
  readonly notices: readonly Notice[]
}

/** A tenth of the time that is left, a minute at least, is no news; three forecasts in a row are. */
const marginOf = ({ deadline, second }: Forecast) => Math.max(60, (deadline - second) / 10)
const inARow = 3
/** By how much a miss must change to be told again: ten minutes, or half of it. */
const isOther = (before: number, now: number) => Math.abs(now - before) > Math.max(600, Math.abs(before) / 2)

/** Missed by more than two hours is missed altogether: so far ahead a fit says nothing. */
const farOff = 7200

/** Food that comes in this cold was not cooked just now: it has the rule of food from the kitchen's own air, where there is one. */
const wasHot = 40

export function ruleFor(name: CoolingRuleName | null, first: Sample | undefined): CoolingRuleName | null {
  if (name === null || first === undefined || first.celsius >= wasHot) return name
  return name === 'foodCode' || name === 'fromAmbient' ? 'fromAmbient' : null
}

/** Follows a cooling reading by reading; forecasts are made once a minute at most. */
export class CoolingWatch {
  readonly #rule: CoolingRuleName | null
  readonly #samples: Sample[] = []
  #chamber: number | null = null
  #forecast: Forecast | null = null
  readonly #notices: Notice[] = []
  #since = 0
  #lastMinute = Number.NEGATIVE_INFINITY

  constructor(rule: CoolingRuleName | null) {
    this.#rule = rule
  }

  chamber(celsius: number): void {
    this.#chamber = celsius
  }

  add(sample: Sample): void {
    this.#samples.push(sample)
    const minute = Math.floor(sample.second / 60)
    if (minute <= this.#lastMinute) return
    this.#lastMinute = minute
    this.#look(sample)
  }

  #look(now: Sample): void {
    const name = ruleFor(this.#rule, this.#samples[0])
    if (name === null) return
    const { start, stages } = checkCooling(this.#samples, coolingRules[name])
    if (start === null || now.second - start < forecastFrom.least) return
    const stage = stages.find(({ status }) => status === 'pending')
    if (stage === undefined) {
      this.#forecast = null
      return
    }
    // The way down to where the rule begins tells of the same food in the same air.
    const from = now.second - forecastFrom.window
    const fit = fitCooling(
      this.#samples.filter(({ second }) => second >= from),
      this.#chamber,
    )
    const fitted = fit === null ? Number.POSITIVE_INFINITY : reachedAt(fit, stage.toC)
    const isEver = fitted - stage.deadline <= farOff
    const reached = isEver ? fitted : Number.POSITIVE_INFINITY
    const missedBy = reached - stage.deadline
    this.#forecast = {
      second: now.second,
      toC: stage.toC,
      deadline: stage.deadline,
      reached: isEver ? Math.round(reached) : null,
      missedBy: isEver ? Math.round(missedBy) : null,
    }
    this.#tell(this.#forecast, missedBy)
  }

  #tell(forecast: Forecast, missedBy: number): void {
    const margin = marginOf(forecast)
    const last = this.#notices.findLast(({ toC }) => toC === forecast.toC)
    const isMissing = last !== undefined && last.kind !== 'onTime'
    const before = last?.missedBy ?? Number.POSITIVE_INFINITY
    const kind = ((): Notice['kind'] | null => {
      if (!isMissing) return missedBy > margin ? 'missed' : null
      if (missedBy < -margin) return 'onTime'
      if (missedBy <= margin) return null
      if (Number.isFinite(before) !== Number.isFinite(missedBy)) return 'changed'
      return Number.isFinite(before) && isOther(before, missedBy) ? 'changed' : null
    })()
    this.#since = kind === null ? 0 : this.#since + 1
    if (kind === null || (last !== undefined && this.#since < inARow)) return
    this.#notices.push({ ...forecast, kind })
    this.#since = 0
  }

  /** How it stands at a second of the record: a stage whose time is over without a reading that shows it has failed. */
  said(until: number, isOver: boolean): CoolingSaid | null {
    const name = ruleFor(this.#rule, this.#samples[0])
    if (name === null) return null
    const rule = coolingRules[name]
    const { start, stages, status } = checkCooling(this.#samples, rule)
    const judged = stages.map(stage =>
      stage.status === 'pending' && until > stage.deadline ? { ...stage, status: 'failed' as const } : stage,
    )
    const isFailed = judged.some(stage => stage.status === 'failed')
    const isGoing = judged.some(stage => stage.status === 'pending')
    return {
      rule: name,
      source: rule.source,
      status: isFailed ? 'failed' : status,
      start,
      stages: judged,
      forecast: isOver || isFailed || !isGoing ? null : this.#forecast,
      notices: this.#notices,
    }
  }
}
