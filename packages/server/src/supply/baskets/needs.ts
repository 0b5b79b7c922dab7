/** What tasks and menus of a place need of what is delivered there. */
import { RECIPE_PRODUCTS_MAX } from '@cloche/domain/calls'
import { soldAmount } from '@cloche/domain/operations'
import { brokenRule } from '@cloche/domain/problems'
import { addToDay, dayBounds, localDay } from '@cloche/domain/rules/calendar'
import { menuWishes, needsOf, type Need, type Wish } from '@cloche/domain/rules/orders'
import { bookOf, openBook } from '@cloche/domain/rules/recipes'
import { repetitions } from '@cloche/domain/rules/recurrence'
import type { Transaction } from '../../database/transaction.ts'
import { Amounts } from './amounts.ts'
import { haveStatement } from './basket.store.ts'
import {
  broughtStatement,
  menusStatement,
  recipesStatement,
  tasksStatement,
  type MenuItemRow,
  type RecipeRow,
  type TaskRow,
} from './needs.store.ts'
import type { Place } from './place.ts'

export interface Needed {
  readonly plan: readonly Need[]
  readonly menu: readonly Need[]
  /** Names of what is needed. */
  readonly products: ReadonlyMap<string, string>
  readonly unclear: readonly string[]
}

const NOTHING: Needed = { plan: [], menu: [], products: new Map(), unclear: [] }
/** A period ends before its end. */
const MOMENT_MS = 1

const taskWishes = (tasks: readonly TaskRow[], timeZone: string, from: string, to: string): Wish[] =>
  tasks.flatMap(({ name, productId, quantity, startAt, recurrence }) =>
    repetitions(recurrence, startAt, timeZone, { from, to }).map(at => ({
      productId,
      amount: quantity,
      of: name,
      on: localDay(at, timeZone),
      isServed: false,
    })),
  )

function offered(
  rows: readonly MenuItemRow[],
  products: ReadonlyMap<string, RecipeRow>,
  days: readonly string[],
): Wish[] {
  const menus = Map.groupBy(rows, ({ menuId }) => menuId)
  return menuWishes(
    [...menus.values()].flatMap(items => {
      const [menu] = items
      if (menu === undefined) return []
      return [
        {
          ...menu,
          items: items.flatMap(({ productId, count }) => {
            const product = products.get(productId)
            return product === undefined ? [] : [{ productId, amount: soldAmount(count, product) }]
          }),
        },
      ]
    }),
    days,
  )
}

/**
 * Reads what is planned and offered for some days, and takes its recipes apart.
 * @throws RULE_BROKEN where more goes into it than an answer carries
 */
export async function findNeeds(
  transaction: Transaction,
  organizationId: string,
  place: Place,
  asked: { readonly isPlan: boolean; readonly isMenus: boolean; readonly days: number },
  now: string,
  besides: readonly Wish[] = [],
): Promise<Needed> {
  if (!asked.isPlan && !asked.isMenus) return NOTHING
  const { timeZone, id } = place
  const today = localDay(now, timeZone)
  const days = Array.from({ length: asked.days }, (_, ahead) => addToDay(today, { days: ahead }))
  const last = days.at(-1) ?? today
  const [from, end] = [dayBounds(today, timeZone).start, dayBounds(last, timeZone).end]
  const [tasks, items] = await Promise.all([
    asked.isPlan ? transaction.query(tasksStatement(organizationId, id, from, end)) : { rows: [] },
    asked.isMenus ? transaction.query(menusStatement(organizationId, id, today, last)) : { rows: [] },
  ])
  const roots = [...new Set([...tasks.rows, ...items.rows, ...besides].map(({ productId }) => productId))]
  if (roots.length === 0) return NOTHING
  const { rows } = await transaction.query(recipesStatement(organizationId, roots, RECIPE_PRODUCTS_MAX))
  if (rows.length > RECIPE_PRODUCTS_MAX)
    throw brokenRule('from', 'problem.recipe.tooLarge', { limit: RECIPE_PRODUCTS_MAX })
  const products = new Map(rows.map(row => [row.id, row]))
  const made = rows.filter(({ lines }) => lines.length > 0).map(row => row.id)
  const [there, brought] = await Promise.all([
    transaction.query(haveStatement(organizationId, id, made)),
    transaction.query(broughtStatement(organizationId, id, made)),
  ])
  const have = new Amounts(there.rows)
  const bringing = new Set(brought.rows.map(({ productId }) => productId))
  const known = {
    recipes: openBook(bookOf(rows)),
    have: (productId: string, unit: Need['need']['unit']) => have.of(productId, unit),
    isDelivered: (productId: string) => bringing.has(productId),
  }
  const beforeEnd = new Date(Date.parse(end) - MOMENT_MS).toISOString()
  const plan = needsOf([...taskWishes(tasks.rows, timeZone, from, beforeEnd), ...besides], known)
  const menu = needsOf(offered(items.rows, products, days), known)
  return {
    plan: plan.needs,
    menu: menu.needs,
    products: new Map(rows.map(({ id: productId, name }) => [productId, name])),
    unclear: [...new Set([...plan.unclear, ...menu.unclear])],
  }
}
