/** What a basket is filled from: levels, tasks, menus, orders of before; of a product that several ask for, the most. */
import type { Amount } from '@cloche/domain/rules/amounts'
import { addToDay, dayBounds, localDay } from '@cloche/domain/rules/calendar'
import {
  largest,
  proposeAgain,
  proposeForLevel,
  proposeForNeed,
  type CataloguePack,
  type Need,
  type Proposal,
  type Wish,
} from '@cloche/domain/rules/orders'
import type { Transaction } from '../../database/transaction.ts'
import type { Handler } from '../../http/call-context.ts'
import { Amounts } from './amounts.ts'
import {
  comingStatement,
  haveStatement,
  lastWeekStatement,
  levelsStatement,
  templateStatement,
  type BeforeRow,
  type LevelRow,
} from './basket.store.ts'
import { findNeeds } from './needs.ts'
import type { Place } from './place.ts'

export type AskedBasket = Parameters<Handler<'ordering.basket'>>[0]['body']
type Source = NonNullable<AskedBasket['from']>[number]

/** A product of the basket before it is known who delivers it. */
export interface Wanted {
  readonly productId: string
  readonly product: string
  readonly supplierId: string | null
  readonly supplierLocationId: string | null
  readonly propose: (pack: CataloguePack | null) => Proposal | null
}

/** What is to be made besides what tasks say: a plan that nobody accepted yet. */
export type Besides = readonly Wish[]

export interface Filled {
  readonly wanted: readonly Wanted[]
  readonly have: Amounts
  readonly coming: Amounts
  readonly unclear: readonly { readonly productId: string; readonly product: string }[]
}

const DAYS = 3

const amountOf = (value: number | null, unit: Amount['unit'] | null): Amount | null =>
  value === null || unit === null ? null : { value, unit }

const levelWanted =
  (have: Amounts, coming: Amounts, isAsked: boolean) =>
  (level: LevelRow): Wanted => {
    const { productId, product, supplierId, sourceLocationId } = level
    const minimum = { value: level.minimumValue, unit: level.minimumUnit }
    const par = amountOf(level.parValue, level.parUnit)
    const pack = amountOf(level.packValue, level.packUnit)
    const unit = minimum.unit
    const propose = (sold: CataloguePack | null) =>
      proposeForLevel({ minimum, par, pack }, have.of(productId, unit), coming.of(productId, unit), sold)
    return {
      productId,
      product,
      supplierId,
      supplierLocationId: sourceLocationId,
      // A level that is not asked for says who brings it all the same.
      propose: isAsked ? propose : () => null,
    }
  }

const beforeWanted =
  (reason: 'lastWeek' | 'template') =>
  ({ productId, product, supplierId, supplierLocationId, value, unit, name }: BeforeRow): Wanted => ({
    productId,
    product,
    supplierId,
    supplierLocationId,
    propose: pack => proposeAgain({ value, unit }, pack, { reason, of: name }),
  })

const needWanted =
  (reason: 'plan' | 'menu', products: ReadonlyMap<string, string>, have: Amounts, coming: Amounts) =>
  (need: Need): Wanted => {
    const { productId } = need
    const { unit } = need.need
    return {
      productId,
      product: products.get(productId) ?? '',
      supplierId: null,
      supplierLocationId: null,
      propose: pack =>
        proposeForNeed(need, reason, have.of(productId, unit), coming.of(productId, unit), pack),
    }
  }

/** One of each product: who brings it by the first that says so, as much as the most of them asks for. */
const together = (all: readonly Wanted[]): Wanted[] =>
  [...Map.groupBy(all, ({ productId }) => productId).values()].flatMap(group => {
    const [first] = group
    if (first === undefined) return []
    const named = group.find(one => one.supplierId !== null || one.supplierLocationId !== null) ?? first
    return [{ ...named, propose: pack => largest(group.map(({ propose }) => propose(pack))) } as Wanted]
  })

async function before(
  transaction: Transaction,
  organizationId: string,
  place: Place,
  asked: AskedBasket,
  is: (source: Source) => boolean,
  now: string,
): Promise<{ lastWeek: readonly BeforeRow[]; template: readonly BeforeRow[] }> {
  const day = addToDay(localDay(now, place.timeZone), { days: -7 })
  const bounds = dayBounds(day, place.timeZone)
  const [lastWeek, template] = await Promise.all([
    is('lastWeek')
      ? transaction.query(lastWeekStatement(organizationId, place.id, bounds.start, bounds.end))
      : { rows: [] },
    is('template') && asked.orderBatchId !== undefined
      ? transaction.query(templateStatement(organizationId, place.id, asked.orderBatchId.toLowerCase()))
      : { rows: [] },
  ])
  return { lastWeek: lastWeek.rows, template: template.rows }
}

/** What the basket of a place is filled from. */
export async function wantedOf(
  transaction: Transaction,
  organizationId: string,
  place: Place,
  asked: AskedBasket,
  now: string,
  besides: Besides = [],
): Promise<Filled> {
  const from = new Set<Source>(asked.from ?? ['levels'])
  const is = (source: Source) => from.has(source)
  const [levels, earlier, needs] = await Promise.all([
    transaction.query(levelsStatement(organizationId, place.id)),
    before(transaction, organizationId, place, asked, is, now),
    findNeeds(
      transaction,
      organizationId,
      place,
      { isPlan: is('plan'), isMenus: is('menus'), days: asked.days ?? DAYS },
      now,
      besides,
    ),
  ])
  const named = [...levels.rows, ...earlier.lastWeek, ...earlier.template, ...needs.plan, ...needs.menu]
  const productIds = [...new Set(named.map(({ productId }) => productId))]
  const [there, onItsWay] = await Promise.all([
    transaction.query(haveStatement(organizationId, place.id, productIds)),
    transaction.query(comingStatement(organizationId, place.id, productIds)),
  ])
  const have = new Amounts(there.rows)
  const coming = new Amounts(onItsWay.rows)
  return {
    have,
    coming,
    unclear: needs.unclear.map(productId => ({ productId, product: needs.products.get(productId) ?? '' })),
    wanted: together([
      ...levels.rows.map(levelWanted(have, coming, is('levels'))),
      ...needs.menu.map(needWanted('menu', needs.products, have, coming)),
      ...needs.plan.map(needWanted('plan', needs.products, have, coming)),
      ...earlier.template.map(beforeWanted('template')),
      ...earlier.lastWeek.map(beforeWanted('lastWeek')),
    ]),
  }
}
