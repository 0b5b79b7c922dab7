/** What is known of a place and some days, as it was written down then. */
import type { CheckWindow } from '../food-safety/index.ts'

export interface PlanFact {
  readonly plan: string
  readonly number: number
  readonly at: string
  readonly reason: string
  readonly signedBy: string
}

export interface PointFact {
  readonly id: string
  readonly name: string
  readonly place: string
  readonly isCritical: boolean
  readonly prerequisite: string | null
  readonly measure: string
  readonly minimum: number | null
  readonly maximum: number | null
  readonly source: string | null
  /** Null: whenever somebody thinks of it. */
  readonly everyHours: number | null
  /** The hours at which it is owed, and for how many seconds it may be late. */
  readonly windows: readonly CheckWindow[]
  readonly grace: number
  readonly corrective: string | null
  /** Since when there is something to check. */
  readonly since: string
  /** Its newest check before these days. */
  readonly lastBefore: string | null
}

export interface CheckFact {
  readonly id: string
  readonly at: string
  /** By the clock of the place. */
  readonly day: string
  readonly pointId: string
  readonly point: string
  readonly prerequisite: string | null
  readonly value: number | null
  readonly said: string | null
  readonly unit: string | null
  readonly outcome: 'ok' | 'failed' | 'notApplicable'
  /** The limits as they were, and where they are from. */
  readonly minimum: number | null
  readonly maximum: number | null
  readonly limitsSource: string | null
  readonly method: string
  readonly sensor: string | null
  readonly probe: string | null
  readonly readingValue: number | null
  readonly reason: string | null
  readonly note: string | null
  readonly corrective: string | null
  readonly incidenceId: string | null
  /** The check that this one corrects, which stands beside it. */
  readonly correctsId: string | null
  readonly correctsAt: string | null
  /** The version of the plan under which it was made. */
  readonly planVersion: number | null
  readonly personId: string | null
  readonly person: string | null
}

export interface CurveFact {
  readonly sensorId: string
  readonly sensor: string
  readonly place: string
  readonly unit: string | null
  readonly at: readonly number[]
  readonly low: readonly number[]
  readonly high: readonly number[]
  readonly value: readonly number[]
  /** It watches a place for food or a point: silence is a lack. A probe is silent whenever it is in no food. */
  readonly isWatching: boolean
  /** From when to when nothing was measured, in milliseconds of the epoch. */
  readonly gaps: readonly (readonly [number, number])[]
  /** From when to when it was outside its limits, as incidences tell. */
  readonly breaches: readonly (readonly [number, number])[]
  readonly days: readonly {
    readonly day: string
    readonly low: number
    readonly mean: number
    readonly high: number
    readonly count: number
  }[]
}

export interface IncidenceFact {
  readonly id: string
  readonly name: string
  readonly at: string
  readonly kind: string | null
  readonly level: string
  readonly status: string
  /** Of a breach: since when, how far, until when, and the limits as they were. */
  readonly began: string | null
  readonly ended: string | null
  readonly peak: number | null
  readonly limits: string | null
  readonly sensor: string | null
  readonly sensorId: string | null
  readonly cause: string | null
  readonly corrective: string | null
  readonly outcome: string | null
  readonly closedAt: string | null
  readonly verifiedBy: string | null
}

/** A run of a program, as it was judged. */
export interface ProcessFact {
  readonly at: string
  readonly ended: string | null
  readonly name: string
  readonly status: 'running' | 'done' | 'failed' | 'cancelled'
  readonly coldest: number | null
  readonly warmest: number | null
  readonly source: string | null
  /** When the probe was last calibrated, as it was known then. */
  readonly calibratedAt: string | null
  readonly reason: string | null
  readonly person: string | null
}

export interface DeliveryFact {
  readonly at: string
  readonly product: string
  readonly supplier: string | null
  readonly lot: string | null
  readonly document: string | null
  readonly expiration: string | null
  readonly status: string
}

export interface InspectorFacts {
  readonly organization: string
  readonly place: string
  readonly timeZone: string
  readonly from: string
  readonly to: string
  /** The day of whoever asks, by the clock of the place. */
  readonly today: string
  /** The first instant of these days and the first after them, and that of whoever asks. */
  readonly begins: string
  readonly ends: string
  readonly now: string
  readonly plans: readonly PlanFact[]
  readonly points: readonly PointFact[]
  readonly checks: readonly CheckFact[]
  readonly processes: readonly ProcessFact[]
  readonly curves: readonly CurveFact[]
  readonly incidences: readonly IncidenceFact[]
  readonly deliveries: readonly DeliveryFact[]
  /** Checks of calibration and of training of the year before: what is valid on these days. */
  readonly earlier: readonly CheckFact[]
}
