/** Lines that a plan is made of when it is accepted: as they were worked out, or as somebody set them. */
import { brokenRule } from '@cloche/domain/problems'
import { isPositive, isZero, minus, type Amount } from '@cloche/domain/rules/amounts'
import {
  labelsFor,
  reasonsOfParts,
  runsFor,
  shares,
  together,
  type PlannedDay,
  type PlanReason,
  type Prep,
} from '@cloche/domain/rules/day-plan'
import type { Handler } from '../../../http/call-context.ts'
import { named } from './plan.handlers.ts'
import type { WorkedOut } from './work-out.ts'

/** Thawing begins in the morning of the plan's day, and is done by its end. */
const THAW_FROM = 480
const THAW_TO = 1200

interface InMachine {
  readonly deviceId: string | null
  readonly runs: number | null
  readonly runSeconds: number
  readonly takes: Amount | null
}

export interface Line extends InMachine {
  readonly productId: string
  /** Which part of how many it is. */
  readonly part: number
  readonly parts: number
  readonly proposed: Amount
  readonly planned: Amount
  readonly labels: number | null
  readonly startAt: string
  readonly dueAt: string
  readonly userIds: readonly string[]
  readonly reasons: readonly PlanReason[]
}

type AskedLine = NonNullable<Parameters<Handler<'planning.acceptDayPlan'>>[0]['body']['lines']>[number]

const NOWHERE: InMachine = { deviceId: null, runs: null, runSeconds: 0, takes: null }

/** Reasons of what was worked out, and what somebody made of it; they sum to that. */
export function withTyped(reasons: readonly PlanReason[], proposed: Amount, planned: Amount): PlanReason[] {
  const more = minus(planned, proposed)
  return more === null || isZero(more) ? [...reasons] : [...reasons, { kind: 'typed', part: more }]
}

/** What was worked out, each part a line. */
export const proposedLines = ({ preps }: Pick<PlannedDay, 'preps'>, { at, names }: WorkedOut): Line[] =>
  preps.map(prep => ({
    productId: prep.productId,
    part: prep.part,
    parts: preps.filter(({ productId }) => productId === prep.productId).length,
    proposed: prep.amount,
    planned: prep.amount,
    labels: prep.labels,
    startAt: at(prep.startMinute),
    dueAt: at(prep.dueMinute),
    deviceId: prep.machineId,
    runs: prep.runs,
    runSeconds: prep.runMinutes * 60,
    takes: prep.takes,
    userIds: [],
    reasons: named(prep.reasons, names),
  }))

/** The machine that somebody chose, else the one that was worked out. @throws RULE_BROKEN for one that does not make it */
function machineOf(asked: AskedLine, prep: Prep | undefined): InMachine {
  const id = asked.deviceId?.toLowerCase() ?? prep?.machineId ?? null
  if (id === null || prep === undefined) {
    if (asked.deviceId !== undefined) throw brokenRule('lines', 'problem.plan.machine')
    return NOWHERE
  }
  const machine = prep.machines.find(one => one.id === id)
  if (machine === undefined) throw brokenRule('lines', 'problem.plan.machine')
  const { takes } = machine
  return { deviceId: id, runs: runsFor(asked.amount, takes), runSeconds: prep.runMinutes * 60, takes }
}

/** Something that was not worked out was asked for by whoever set it. */
const byHand = (line: AskedLine, productId: string, part: number, parts: number): Line => ({
  productId,
  part,
  parts,
  proposed: { value: 0, unit: line.amount.unit },
  planned: line.amount,
  labels: null,
  startAt: line.startAt,
  dueAt: line.dueAt,
  ...machineOf(line, undefined),
  userIds: line.userIds ?? [],
  reasons: [{ kind: 'typed', part: line.amount }],
})

/** Lines of one product as somebody set them, in the order of its parts, beside what was worked out of it. */
function partsFrom(parts: readonly AskedLine[], productId: string, { plan, names }: WorkedOut): Line[] {
  const [prep, ...others] = plan.preps.filter(one => one.productId === productId)
  if (prep === undefined) return parts.map((line, part) => byHand(line, productId, part, parts.length))
  const preps = [prep, ...others] as const
  const whole = together(preps)
  const proposed =
    parts.length === preps.length
      ? preps.map(({ amount }) => amount)
      : shares(whole.amount, whole.labels, parts.length)
  const reasons = reasonsOfParts(named(whole.reasons, names), proposed)
  return parts.map((line, part) => {
    const was = proposed[part] ?? { value: 0, unit: line.amount.unit }
    return {
      productId,
      part,
      parts: parts.length,
      proposed: was,
      planned: line.amount,
      labels: labelsFor(line.amount, whole),
      startAt: line.startAt,
      dueAt: line.dueAt,
      ...machineOf(line, preps[part] ?? prep),
      userIds: line.userIds ?? [],
      reasons: withTyped(reasons[part] ?? [], was, line.amount),
    }
  })
}

/** What somebody set goes before what was worked out, and in their order. */
export function linesFrom(asked: readonly AskedLine[] | undefined, worked: WorkedOut): Line[] {
  if (asked === undefined) return proposedLines(worked.plan, worked)
  const made = asked.filter(({ amount }) => isPositive(amount))
  const lines = [...Map.groupBy(made, ({ productId }) => productId.toLowerCase())].flatMap(([id, own]) => {
    const parts = own.toSorted((a, b) => (a.part ?? 0) - (b.part ?? 0))
    return partsFrom(parts, id, worked).map((line, part) => ({
      line,
      at: made.indexOf(parts[part]!),
    }))
  })
  return lines.toSorted((a, b) => a.at - b.at).map(({ line }) => line)
}

export const thawLine = (planned: Amount, productId: string, { at }: WorkedOut): Line => ({
  productId,
  part: 0,
  parts: 1,
  proposed: planned,
  planned,
  labels: null,
  startAt: at(THAW_FROM),
  dueAt: at(THAW_TO),
  ...NOWHERE,
  userIds: [],
  reasons: [],
})
