/** The plan of a day: from what is asked for back to what is made first. */
import { isPositive, minus, negated, type Amount } from '../amounts/index.ts'
import { batchOf, converter } from './convert.ts'
import { askedOf } from './demand.ts'
import { storeOf } from './lots.ts'
import { machinesOf, takesOf, type Placed } from './machines.ts'
import { labelsOfParts, reasonsOfParts, sumOf } from './parts.ts'
import type {
  Demand,
  Issue,
  JudgedDemand,
  MachineOption,
  Making,
  PlanFacts,
  PlannedDay,
  PlanReason,
  Prep,
  Use,
} from './types.ts'
import { inWhole, oneOf } from './whole.ts'

/** Work begins at minutes that people say. */
const EVEN_MINUTES = 5

interface Want {
  readonly reason: PlanReason
  readonly dueMinute: number
}

/** Products from those that are asked for to what goes into them: each after all that it goes into. */
function inOrder(roots: readonly string[], partsOf: (id: string) => readonly string[]): string[] {
  const seen = new Set<string>()
  const done: string[] = []
  const visit = (id: string): void => {
    if (seen.has(id)) return
    seen.add(id)
    for (const part of partsOf(id)) visit(part)
    done.push(id)
  }
  for (const root of roots.toReversed()) visit(root)
  return done.reverse()
}

/** When somebody begins who has it in the machine, or ready, at a minute. */
const startOf = (minute: number, workMinutes: number): number =>
  Math.floor((minute - workMinutes) / EVEN_MINUTES) * EVEN_MINUTES

/**
 * Works a day out. Demand less stock that keeps until it is needed (what ends first is used first), rounded up to whole
 * labels, through recipes to what goes into them; each begins as late as its work, its machine and what it goes into allow;
 * more than goes into the machine at once takes several runs, and where that would begin too early several machines at once.
 * What cannot be planned is an issue; it is in the plan as far as it is known.
 */
export function planDay(demands: readonly Demand[], facts: PlanFacts): PlannedDay {
  const { recipes, neededMinute, earliestMinute } = facts
  const convert = converter(recipes)
  const store = storeOf(facts.lots, facts.neededAt, convert)
  const machines = machinesOf()
  const byProduct = Map.groupBy(demands, ({ productId }) => productId)
  const isMade = (id: string) => (recipes?.book.linesOf(id).length ?? 0) > 0 && !facts.isDelivered(id)
  const partsOf = (id: string) =>
    isMade(id) ? (recipes?.book.linesOf(id) ?? []).map(({ ingredientId }) => ingredientId) : []

  const wants = new Map<string, Want[]>()
  const judged: JudgedDemand[] = []
  const preps: Prep[] = []
  const bought: PlannedDay['bought'][number][] = []
  const [thaw, useFirst]: [Use[], Use[]] = [[], []]
  const issues: Issue[] = []
  const issue = (kind: Issue['kind'], productId: string) => {
    if (!issues.some(one => one.kind === kind && one.productId === productId))
      issues.push({ kind, productId })
  }
  const want = (productId: string, one: Want) => wants.set(productId, [...(wants.get(productId) ?? []), one])

  /** On one machine, or, where that would begin too early, on as many at once as begin later. */
  function placesOf(options: readonly MachineOption[], amount: Amount, making: Making, dueMinute: number) {
    const { machineMinutes, workMinutes, label } = making
    const best = machineMinutes > 0 ? machines.best(options, machineMinutes, dueMinute, amount) : null
    if (best === null) return []
    const first = (all: readonly Placed[]) => Math.min(...all.map(({ from }) => from))
    const isInTime = startOf(best.from, workMinutes) >= earliestMinute
    const one = oneOf(amount.unit, label)
    const several = isInTime ? [] : machines.together(options, machineMinutes, dueMinute, amount, one)
    const placed = several.length > 1 && first(several) > best.from ? several : [best]
    for (const one of placed) machines.take(one)
    return placed
  }

  function preparing(productId: string, amount: Amount, making: Making, dueMinute: number) {
    const { workMinutes, machineMinutes, lifeMinutes } = making
    const options = making.machines.map(machine => ({
      id: machine.id,
      takes: takesOf(productId, amount.unit, machine, making, convert),
    }))
    const isUnsaid = making.machines.some(
      ({ capacity }, at) => capacity !== null && isPositive(capacity) && options[at]?.takes === null,
    )
    if (machineMinutes > 0 && isUnsaid) issue('runsUnclear', productId)
    const placed = placesOf(options, amount, making, dueMinute)
    const nowhere = { machineId: null, runs: null, takes: null, amount, to: dueMinute }
    return (placed.length > 0 ? placed : [{ ...nowhere, from: dueMinute - machineMinutes }]).map(
      ({ machineId, runs, takes, amount: part, from, to }) => {
        const startMinute = startOf(from, workMinutes)
        if (lifeMinutes !== null && neededMinute - to > lifeMinutes) issue('keepsTooShort', productId)
        if (startMinute < earliestMinute) issue(to < dueMinute ? 'noCapacity' : 'tooLate', productId)
        return {
          amount: part,
          startMinute,
          dueMinute: to,
          machineId,
          runs,
          takes,
          runMinutes: machineId === null ? 0 : machineMinutes,
          machines: machineMinutes > 0 ? options : [],
          batch: batchOf(recipes, productId, amount.unit),
        }
      },
    )
  }

  function make(productId: string, missing: Amount, reasons: readonly PlanReason[], dueMinute: number): void {
    const making = facts.making(productId)
    const whole = inWhole(missing, making.label)
    const { unit } = missing
    const amount = convert(productId, whole.amount, unit) ?? whole.amount
    const more = minus(amount, missing)
    const parts = preparing(productId, amount, making, dueMinute)
    const why = reasonsOfParts(
      more !== null && isPositive(more) ? [...reasons, { kind: 'whole', part: more }] : reasons,
      parts.map(part => part.amount),
    )
    const labels = labelsOfParts(
      whole.labels,
      parts.map(part => part.amount),
      amount,
    )
    // What is listed last begins first: the parts stand in their order once the day is turned round.
    for (const [at, part] of [...parts.entries()].toReversed())
      preps.push({ productId, part: at, ...part, labels: labels[at] ?? null, reasons: why[at] ?? [] })
    const startMinute = Math.min(...parts.map(part => part.startMinute))
    const factor = recipes?.factorFor(productId, { by: 'amount', amount })
    const view =
      factor === undefined || 'missing' in factor ? null : (recipes?.view(productId, factor.value) ?? null)
    if (view === null) return issue('recipeUnclear', productId)
    for (const { ingredientId, gross } of view.lines)
      if (isPositive(gross))
        want(ingredientId, {
          reason: { kind: 'part', of: productId, part: gross },
          dueMinute: startMinute,
        })
  }

  for (const productId of inOrder([...byProduct.keys()], partsOf)) {
    const own = byProduct.get(productId) ?? []
    const parts = wants.get(productId) ?? []
    const unit = own[0]?.amount.unit ?? parts[0]?.reason.part.unit
    if (unit === undefined) continue
    const asked = askedOf(own, store.there(productId, unit), convert)
    if (asked?.isUnclear === true) issue('noUnit', productId)
    judged.push(...(asked?.judged ?? []))
    const reasons = [...(asked?.reasons ?? [])]
    for (const { reason } of parts) {
      const part = convert(productId, reason.part, unit)
      if (part === null) issue('noUnit', productId)
      else reasons.push({ ...reason, part })
    }
    const wanted = sumOf(
      reasons.map(({ part }) => part),
      unit,
    )
    if (!isPositive(wanted)) continue
    const taken = store.take(productId, wanted)
    useFirst.push(...taken.used)
    thaw.push(...taken.thaw)
    if (!isMade(productId)) {
      if (asked === null || !isPositive(asked.amount)) continue
      if (!facts.isDelivered(productId)) issue('noRecipe', productId)
      bought.push({ productId, amount: asked.amount, of: asked.reasons[0]?.of ?? '' })
      continue
    }
    const missing = minus(wanted, taken.amount)
    if (missing === null || !isPositive(missing)) continue
    if (isPositive(taken.amount)) reasons.push({ kind: 'stock', part: negated(taken.amount) })
    const due = own.length > 0 ? neededMinute : Number.POSITIVE_INFINITY
    make(productId, missing, reasons, Math.min(due, ...parts.map(({ dueMinute }) => dueMinute)))
  }
  const soon = (a: Use, b: Use) => (a.until ?? '9').localeCompare(b.until ?? '9')
  return {
    demand: judged,
    // What goes into others begins before them, or at once with them and is listed first.
    preps: preps.toReversed().toSorted((a, b) => a.startMinute - b.startMinute),
    bought,
    thaw,
    useFirst: useFirst.filter(({ until }) => until !== null).toSorted(soon),
    issues,
  }
}
