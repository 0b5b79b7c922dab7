/** What is made beside what its recipe gives of all that goes in. */
import { isPositive, plus, ratioOf, sum, times, zero, type Amount } from '../../../rules/amounts/index.ts'
import type { Registration } from './asked.ts'
import type { Plan } from './plan.ts'

export interface RecipeYield {
  /** What the recipe gives of what goes in. */
  readonly planned: Amount
  readonly made: Amount
  /** Made by planned. */
  readonly ratio: number
}

/**
 * As much more went in than the recipe asks for what is made, as much more was to come of it. Ingredients of which nothing
 * goes in say nothing; null where none does, or the recipe itself took them: then it is what it asks for.
 */
export function yieldOf(
  { items, origin }: Pick<Registration, 'items' | 'origin'>,
  plan: Plan,
): RecipeYield | null {
  const made = sum(items.map(({ count, quantity }) => times(quantity, count)))
  if (made === null || !isPositive(made) || origin === 'receipt' || plan.byRecipe !== null) return null
  const chosen = new Set(plan.uses.map(({ label }) => label.productId))
  const given = [
    ...plan.uses.map(({ label, amount }) => ({ productId: label.productId, amount })),
    ...plan.bare.map(({ pile, amount }) => ({ productId: pile.productId, amount })),
  ]
  let used = zero('g')
  let wanted = zero('g')
  for (const { productId, quantity } of plan.wanted) {
    const amounts = given.filter(one => one.productId === productId).map(({ amount }) => amount)
    const weighed = plus(wanted, quantity)
    const taken = sum([used, ...amounts], 'g')
    // What is not weighed says nothing beside what is.
    if (!chosen.has(productId) || weighed === null || taken === null) continue
    used = taken
    wanted = weighed
  }
  const more = isPositive(wanted) && isPositive(used) ? ratioOf(used, wanted) : null
  if (more === null) return null
  const planned = times(made, more)
  return { planned, made, ratio: ratioOf(made, planned) ?? 1 }
}
