/** A line of a day: something that is made, from one instant to another, perhaps in a machine. */
import type { Amount } from '../amounts/index.ts'
import { addSeconds } from '../calendar/index.ts'
import { runsFor } from './machines.ts'
import { begunAt, type Timed } from './move.ts'
import type { PlanReason } from './types.ts'

export interface OnMachine extends Timed {
  readonly amount: Amount
  /** The machine that it goes into, how often that is filled, one run after the other, and how long one run takes. */
  readonly deviceId: string | null
  readonly runs: number | null
  readonly runSeconds: number
  /** How much goes into it at once; null: nobody said. */
  readonly takes: Amount | null
}

export interface DayLine extends OnMachine {
  readonly productId: string
  /** Of what is made in several parts at once: which of them it is, from none. */
  readonly part: number
  readonly labels: number | null
  /** The machines that it may go into. */
  readonly machines: readonly { readonly deviceId: string; readonly takes: Amount | null }[]
  readonly reasons: readonly PlanReason[]
}

/** By what a line of a day is told from the others. */
export const lineKey = ({ productId, part }: Pick<DayLine, 'productId' | 'part'>): string =>
  part === 0 ? productId : `${productId}/${part}`

/** The same line in so many runs: ready when it was, and begun so much earlier or later. */
function inRuns<Line extends OnMachine>(line: Line, runs: number): Line {
  const more = runs - (line.runs ?? runs)
  return { ...line, runs, startAt: addSeconds(line.startAt, -more * line.runSeconds) }
}

/** Another amount: the machine is filled as often as that takes. */
export function sizedTo<Line extends OnMachine>(line: Line, amount: Amount): Line {
  const sized = { ...line, amount }
  return line.deviceId === null ? sized : inRuns(sized, runsFor(amount, line.takes))
}

/** On another of its machines. */
export function putInto<Line extends DayLine>(line: Line, deviceId: string): Line {
  const machine = line.machines.find(one => one.deviceId === deviceId)
  return machine === undefined ? line : sizedTo({ ...line, ...machine }, line.amount)
}

/** A line as somebody changed it: how much, in which machine, and when it begins; what they did not say stays. */
export function changedTo<Line extends DayLine>(
  line: Line,
  {
    value,
    deviceId,
    startAt,
  }: {
    readonly value?: number | undefined
    readonly deviceId?: string | undefined
    readonly startAt?: string | undefined
  },
): Line {
  const sized = value === undefined ? line : sizedTo(line, { ...line.amount, value })
  const put = deviceId === undefined ? sized : putInto(sized, deviceId)
  return startAt === undefined ? put : begunAt(put, startAt)
}
