/** Lines of a plan as somebody changed them: in parts, other amounts, machines and hours. */
import { inUnit, roundedTo, sum, type Amount } from '@cloche/domain/rules/amounts'
import {
  asOne,
  byStart,
  changedTo,
  inParts,
  labelsFor,
  lineKey,
  shares,
  type DayLine,
} from '@cloche/domain/rules/day-plan'
import { decimalsOf } from '../../../data/amounts/units.ts'
import type { DayPlan, Prep } from './calls.ts'
import type { KeptPlan } from './kept-plan.ts'

/** A prep whose amounts are those of the rules. */
export type PlanLine = Prep & DayLine

/** How many parts there are of a product. */
export const partsOf = (lines: readonly PlanLine[], { productId }: PlanLine): number =>
  lines.filter(line => line.productId === productId).length

/** What was worked out, in as many parts as somebody wants. */
export function workedOut(
  { preps }: Pick<DayPlan, 'preps'>,
  { splits }: Pick<KeptPlan, 'splits'>,
): PlanLine[] {
  const all = preps as unknown as PlanLine[]
  const seen = new Set<string>()
  return all.flatMap(line => {
    const count = splits[line.productId]
    if (count === undefined) return [line]
    if (seen.has(line.productId)) return []
    seen.add(line.productId)
    const others = all.filter(one => one.productId === line.productId && one !== line)
    return inParts(asOne([line, ...others]), count)
  })
}

/** The lines with what somebody set, at the hours that follow from it. */
export const changed = (lines: readonly PlanLine[], { values, machines }: KeptPlan): PlanLine[] =>
  lines.map(line => changedTo(line, { value: values[lineKey(line)], deviceId: machines[lineKey(line)] }))

/** In the order in which they begin, at the hours that somebody set. */
export function arranged(lines: readonly PlanLine[], { starts, order }: KeptPlan): PlanLine[] {
  const by = new Map(lines.map(line => [lineKey(line), line]))
  const put = order.flatMap(key => by.get(key) ?? [])
  const all = [...put, ...lines.filter(line => !order.includes(lineKey(line)))]
  return byStart(all.map(line => changedTo(line, { startAt: starts[lineKey(line)] })))
}

/** A record without what it says of the lines of one product. */
const without = <Value>(record: Readonly<Record<string, Value>>, productId: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key.split('/')[0] !== productId))

/** In so many parts: what somebody set of it altogether is shared out anew, what they set of its parts is over. */
export function splitInto(
  plan: Pick<DayPlan, 'preps'>,
  kept: KeptPlan,
  productId: string,
  count: number,
): Partial<KeptPlan> {
  const splits = { ...kept.splits, [productId]: count }
  const of = (lines: readonly PlanLine[]) => lines.filter(line => line.productId === productId)
  const before = of(workedOut(plan, kept))
  const now = of(changed(before, kept))
  const total = sum(now.map(({ amount }) => amount))
  const isSet = before.some(line => kept.values[lineKey(line)] !== undefined)
  const [first, ...others] = before
  const values = without(kept.values, productId)
  if (isSet && total !== null && first !== undefined) {
    const labels = labelsFor(total, asOne([first, ...others]))
    for (const [part, { value }] of shares(total, labels, count).entries())
      values[lineKey({ productId, part })] = value
  }
  return {
    splits,
    values,
    starts: without(kept.starts, productId),
    machines: without(kept.machines, productId),
    people: without(kept.people, productId),
    order: kept.order.filter(key => key.split('/')[0] !== productId),
  }
}

/** An amount as somebody sets it: as it is shown, unless whole labels say how much it is. */
export function setValue({ amount, labels }: PlanLine, value: number): number {
  const set: Amount = { ...amount, value }
  return labels === null
    ? roundedTo(set, decimalsOf(amount.unit)).value
    : (inUnit(set, amount.unit) ?? set).value
}
