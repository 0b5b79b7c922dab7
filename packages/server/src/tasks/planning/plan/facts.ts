/** What is known of how a place makes things: recipes, who brings what, what is there, machines and times. */
import { RECIPE_PRODUCTS_MAX } from '@cloche/domain/calls'
import { brokenRule } from '@cloche/domain/problems'
import type { Amount } from '@cloche/domain/rules/amounts'
import type { Lot, Making } from '@cloche/domain/rules/day-plan'
import { bookOf, openBook, type RecipeRoom } from '@cloche/domain/rules/recipes'
import type { Transaction } from '../../../database/transaction.ts'
import { broughtStatement, recipesStatement, type RecipeRow } from '../../../supply/index.ts'
import { lotsStatement, makingsStatement, type MakingRow } from './plan.store.ts'

/** Where nothing is known of how long something takes. */
const WORK_MINUTES = 30
const LIFE_MINUTES = { minutes: 1, hours: 60, days: 1440, weeks: 10_080, months: 43_200 } as const

const minutesOf = (seconds: number | null): number => (seconds === null ? 0 : Math.ceil(seconds / 60))

/** What one label of its format stands for. */
function labelOf({ labelWeight, labelServings }: MakingRow): Amount | null {
  if (labelServings !== null && labelServings > 0) return { value: labelServings, unit: 'serving' }
  return labelWeight !== null && labelWeight > 0 ? { value: labelWeight, unit: 'g' } : null
}

function makingOf(row: MakingRow | undefined): Making {
  if (row === undefined)
    return {
      label: null,
      lifeMinutes: null,
      workMinutes: WORK_MINUTES,
      machineMinutes: 0,
      machines: [],
      perRun: null,
    }
  const lives = row.lives.map(({ value, unit }) => value * LIFE_MINUTES[unit])
  return {
    label: labelOf(row),
    // The longest: whoever makes it ahead keeps it as it keeps longest.
    lifeMinutes: lives.length === 0 ? null : Math.max(...lives),
    workMinutes: row.workSeconds === null ? WORK_MINUTES : minutesOf(row.workSeconds),
    machineMinutes: minutesOf(row.programSeconds),
    machines: row.machines.map(({ id, value, unit }) => ({
      id,
      capacity: value === null || unit === null ? null : { value, unit },
    })),
    perRun:
      row.perRunValue === null || row.perRunUnit === null
        ? null
        : { value: row.perRunValue, unit: row.perRunUnit },
  }
}

export interface Known {
  readonly recipes: RecipeRoom
  readonly products: ReadonlyMap<string, RecipeRow>
  readonly isDelivered: (productId: string) => boolean
  readonly lots: readonly Lot[]
  readonly making: (productId: string) => Making
}

/** @throws RULE_BROKEN where more goes into it than can be worked out */
export async function knownOf(
  transaction: Transaction,
  organizationId: string,
  locationId: string,
  roots: readonly string[],
): Promise<Known> {
  const { rows } = await transaction.query(recipesStatement(organizationId, roots, RECIPE_PRODUCTS_MAX))
  if (rows.length > RECIPE_PRODUCTS_MAX)
    throw brokenRule('day', 'problem.recipe.tooLarge', { limit: RECIPE_PRODUCTS_MAX })
  const ids = rows.map(({ id }) => id)
  const made = rows.flatMap(({ id, lines }) => (lines.length > 0 ? [id] : []))
  const [lots, brought, makings] = await Promise.all([
    transaction.query(lotsStatement(organizationId, locationId, ids)),
    transaction.query(broughtStatement(organizationId, locationId, ids)),
    transaction.query(makingsStatement(organizationId, locationId, made)),
  ])
  const bringing = new Set(brought.rows.map(({ productId }) => productId))
  const byId = new Map(makings.rows.map(row => [row.id, row]))
  return {
    recipes: openBook(bookOf(rows)),
    products: new Map(rows.map(row => [row.id, row])),
    isDelivered: productId => bringing.has(productId),
    lots: lots.rows.map(({ productId, value, unit, until, isFrozen }) => ({
      productId,
      amount: { value, unit },
      until,
      isFrozen,
    })),
    making: productId => makingOf(byId.get(productId)),
  }
}
