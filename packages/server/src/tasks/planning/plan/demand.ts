/** What asks for food at a place on a day: forecasts, menus, bookings, our own kitchens, levels, and what somebody typed. */
import { soldAmount } from '@cloche/domain/operations'
import { dayBounds } from '@cloche/domain/rules/calendar'
import type { Demand } from '@cloche/domain/rules/day-plan'
import { menuWishes } from '@cloche/domain/rules/orders'
import type { Transaction } from '../../../database/transaction.ts'
import { levelsStatement, type MenuItemRow, menusStatement } from '../../../supply/index.ts'
import { influencesStatement, productsStatement, type ProductRow } from '../forecast/history.store.ts'
import { forecastsOfDayStatement, ordersOfUsStatement, type KeptPlan } from './plan.store.ts'

export interface DayOf {
  readonly organizationId: string
  readonly locationId: string
  readonly timeZone: string
  readonly day: string
}

/** Portions of menus on a day, each by its menu. */
function menuDemand(
  rows: readonly MenuItemRow[],
  day: string,
  products: ReadonlyMap<string, ProductRow>,
): Demand[] {
  const menus = [...Map.groupBy(rows, ({ menuId }) => menuId).values()].flatMap(items => {
    const [menu] = items
    if (menu === undefined) return []
    const known = items.flatMap(({ productId, count }) => {
      const product = products.get(productId)
      return product === undefined ? [] : [{ productId, amount: soldAmount(count, product) }]
    })
    return [{ ...menu, items: known }]
  })
  return menuWishes(menus, [day]).flatMap(({ productId, amount, of }) =>
    amount === null ? [] : [{ productId, amount, of, source: 'menu' as const }],
  )
}

/** All of it, unjudged: the room decides what counts. */
export async function demandOf(
  transaction: Transaction,
  { organizationId, locationId, timeZone, day }: DayOf,
  typed: KeptPlan['typed'],
): Promise<Demand[]> {
  const { start, end } = dayBounds(day, timeZone)
  const [forecasts, menus, influences, ordered, levels] = await Promise.all([
    transaction.query(forecastsOfDayStatement(organizationId, locationId, day)),
    transaction.query(menusStatement(organizationId, locationId, day, day)),
    transaction.query(influencesStatement(organizationId, locationId, day, day)),
    transaction.query(ordersOfUsStatement(organizationId, locationId, start, end)),
    transaction.query(levelsStatement(organizationId, locationId)),
  ])
  const bookings = influences.rows.filter(({ covers }) => (covers ?? 0) > 0)
  const counted = [
    ...new Set([
      ...menus.rows.map(({ productId }) => productId),
      ...bookings.flatMap(({ productIds }) => productIds),
    ]),
  ]
  const { rows } = await transaction.query(productsStatement(organizationId, counted))
  const products = new Map(rows.map(row => [row.id, row]))
  return [
    ...typed.map(({ productId, amount }): Demand => ({ productId, amount, source: 'typed', of: '' })),
    ...forecasts.rows.map(({ productId, expected, unit, forecaster }): Demand => ({
      productId,
      amount: { value: expected, unit },
      source: 'forecast',
      of: forecaster,
    })),
    ...menuDemand(menus.rows, day, products),
    ...bookings.flatMap(({ name, covers, productIds }) =>
      productIds.flatMap((productId): Demand[] => {
        const product = products.get(productId)
        if (product === undefined) return []
        return [{ productId, amount: soldAmount(covers ?? 0, product), source: 'booking', of: name }]
      }),
    ),
    ...ordered.rows.map(({ productId, value, unit, place }): Demand => ({
      productId,
      amount: { value, unit },
      source: 'order',
      of: place,
    })),
    // What somebody brings is ordered by its level, not made.
    ...levels.rows.flatMap((level): Demand[] => {
      if (level.supplierId !== null || level.sourceLocationId !== null) return []
      const below = { value: level.minimumValue, unit: level.minimumUnit }
      const par =
        level.parValue === null || level.parUnit === null
          ? below
          : { value: level.parValue, unit: level.parUnit }
      return [{ productId: level.productId, amount: par, below, source: 'level', of: '' }]
    }),
  ]
}
