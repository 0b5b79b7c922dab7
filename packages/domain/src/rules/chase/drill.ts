/** Alarm drills: what came of one, and when the next one of a plan is due. */
import type { DELIVERY_RESULTS, SENDING_FAULTS } from '../../catalogue/names/chase.ts'
import { addToDay, compareInstants, localDay, secondsBetween, timeOnDay } from '../calendar/index.ts'
import type { Channel, ChaseStep } from './chased.ts'

export interface DrillDelivery {
  readonly recipient: string
  readonly to: string
  readonly channel: Channel
  readonly step: ChaseStep
  readonly number: number
  readonly planned: string
  readonly sent: string | null
  readonly result: (typeof DELIVERY_RESULTS)[number]
  readonly fault: (typeof SENDING_FAULTS)[number] | null
  readonly proof: string | null
}

export interface DrillAnswer {
  readonly at: string
  readonly by: string
  readonly via: 'app' | 'link'
}

const after = (startedAt: string, at: string): number =>
  Math.max(0, Math.round(secondsBetween(startedAt, at)))

/** Who was reached by what in how many whole seconds after the beginning, and who was on it after how many. */
export function alarmDrillResult(
  startedAt: string,
  deliveries: readonly DrillDelivery[],
  answer: DrillAnswer | null,
) {
  const arrived = deliveries.filter(({ result }) => result === 'sent')
  const firsts = arrived.flatMap(({ sent }) => sent ?? []).toSorted(compareInstants)
  return {
    tellings: deliveries.map(({ to, channel, step, number, planned, sent, result, fault, proof }) => ({
      to,
      channel,
      step,
      number,
      decidedAfter: after(startedAt, planned),
      sentAfter: result === 'sent' && sent !== null ? after(startedAt, sent) : null,
      result,
      fault,
      proof,
    })),
    named: new Set(deliveries.map(({ recipient }) => recipient)).size,
    reached: new Set(arrived.map(({ recipient }) => recipient)).size,
    firstAfter: firsts[0] === undefined ? null : after(startedAt, firsts[0]),
    acknowledgedAfter: answer === null ? null : after(startedAt, answer.at),
    acknowledgedBy: answer?.by ?? null,
    acknowledgedVia: answer?.via ?? null,
  }
}

/** Every month on a day, at an hour of the place. */
export interface DrillPlan {
  /** 1 to 28: every month has it. */
  readonly day: number
  /** HH:mm */
  readonly time: string
}

/** The first instant of a plan after this one, on the clock of the zone. */
export function nextDrill({ day, time }: DrillPlan, now: string, timeZone: string): string {
  const today = localDay(now, timeZone)
  const first = `${today.slice(0, 8)}${String(day).padStart(2, '0')}`
  const here = timeOnDay(first, time, timeZone)
  return compareInstants(here, now) > 0 ? here : timeOnDay(addToDay(first, { months: 1 }), time, timeZone)
}
