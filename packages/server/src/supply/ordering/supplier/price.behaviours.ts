/** Prices of catalogues: what was before is kept, and who orders is told. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { isSameMoney } from '@cloche/domain/rules/amounts'
import { hasLeft, isDearer, priceChange, pricesMoved } from '@cloche/domain/rules/orders'
import { languages, chooseLocale, languageOf, type Locale } from '@cloche/domain/text'
import type { Behaviour, BehaviourContext } from '../../../entity-engine/behaviours.ts'
import { createRecord } from '../../../entity-engine/write.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import { wordsIn } from '../../baskets/order.store.ts'

type Offer = Row<Entities['supplierProduct']>
type Line = Row<Entities['order']>
type Forwarder = Row<Entities['orderForwarder']>
const WHOLE = { kind: 'organization' } as const

interface PriceTelling {
  readonly supplierId: string
  readonly productId: string
  readonly before: number
  readonly after: number
}

interface Buying {
  readonly supplier: string
  readonly product: string | null
  readonly locale: string
  readonly currency: string
  readonly locationId: string | null
}

/** Where those who buy of a supplier are told: the place that names it, else the top. */
async function buyingOf(
  { actor, transaction }: Pick<BehaviourContext, 'actor' | 'transaction'>,
  supplierId: string,
  productId: string | null,
): Promise<Buying | undefined> {
  const { rows } = await transaction.query<Buying>({
    text: `select s.name as supplier, p.name as product, o.locale, o.currency,
        coalesce(s.place_ids[1], (select id from location where organization_id = $1 and deleted is null
          order by cardinality(hierarchy), id limit 1)) as "locationId"
      from supplier s join organization o on o.id = $1 left join product p on p.organization_id = $1 and p.id = $3
      where s.organization_id = $1 and s.id = $2`,
    values: [actor.organizationId, supplierId, productId],
  })
  return rows[0]
}

async function inform(
  { actor, transaction }: Pick<BehaviourContext, 'actor' | 'transaction'>,
  of: {
    readonly name: string
    readonly isUp: boolean
    readonly locationId: string
    readonly productId: string | null
    readonly address: string
  },
): Promise<void> {
  const { name, isUp, ...where } = of
  await createRecord(
    { actor, transaction, behaviours: {}, rowScope: WHOLE, places: WHOLE },
    ENTITIES.notification,
    {
      kind: 'message',
      level: isUp ? 'warning' : 'info',
      name: name.slice(0, 200),
      registered: actor.now,
      ...where,
    },
  )
}

/** A notification of a price that changed, to those who buy. */
export async function informOfPrice(
  context: Pick<BehaviourContext, 'actor' | 'transaction'>,
  { supplierId, productId, before, after }: PriceTelling,
): Promise<void> {
  const found = await buyingOf(context, supplierId, productId)
  if (found === undefined || found.locationId === null) return
  const locale = chooseLocale({ saved: found.locale as Locale })
  const money = (value: number) =>
    new Intl.NumberFormat(languages[languageOf(locale)].paper, {
      style: 'currency',
      currency: found.currency,
    }).format(value)
  const isUp = isDearer(before, after)
  await inform(context, {
    isUp,
    name: wordsIn(found.locale)(isUp ? 'order.notice.dearer' : 'order.notice.cheaper', {
      product: found.product ?? '',
      supplier: found.supplier,
      before: money(before),
      after: money(after),
    }),
    locationId: found.locationId,
    productId,
    address: `/ordering/supplier/${supplierId}`,
  })
}

/** One notification of a whole list of prices that changed. */
export async function informOfPrices(
  context: Pick<BehaviourContext, 'actor' | 'transaction'>,
  supplierId: string,
  prices: Parameters<typeof pricesMoved>[0],
): Promise<void> {
  const { up, down } = pricesMoved(prices)
  const found = up + down === 0 ? undefined : await buyingOf(context, supplierId, null)
  if (found === undefined || found.locationId === null) return
  await inform(context, {
    isUp: up > 0,
    name: wordsIn(found.locale)('order.notice.priceList', {
      supplier: found.supplier,
      count: up + down,
      up,
      down,
    }),
    locationId: found.locationId,
    productId: null,
    address: `/ordering/supplier/${supplierId}/catalogue`,
  })
}

export const supplierProductBehaviour: Behaviour<Offer> = {
  beforeChange: ({ actor }, before, change) => {
    if (!('price' in change)) return change
    const after = priceChange(before, change['price'] as number | null, actor.now)
    return after === null ? change : { ...change, ...after }
  },
  followsCreation: () => false,
  async afterWrite(context, after, verb, before) {
    if (verb !== 'change' || before === null || before.price === null || after.price === null) return
    if (isSameMoney(before.price, after.price)) return
    await informOfPrice(context, {
      supplierId: after.supplierId,
      productId: after.productId,
      before: before.price,
      after: after.price,
    })
  },
}

const ORDERED = ['productId', 'quantity', 'packs', 'supplierProductId'] as const

/** What left is what they have: its lines change in the basket, by which it is sent anew. */
export const orderLineBehaviour: Behaviour<Line> = {
  async beforeChange({ actor, transaction }, before, change) {
    if (before.orderBatchId === null || !ORDERED.some(name => name in change)) return change
    const { rows } = await transaction.query<{ sending: Parameters<typeof hasLeft>[0] }>({
      text: 'select sending from order_batch where organization_id = $1 and id = $2',
      values: [actor.organizationId, before.orderBatchId],
    })
    if (rows[0] !== undefined && hasLeft(rows[0].sending))
      throw brokenRule('order.quantity', 'problem.order.left')
    return change
  },
}

/** A rule says where orders go. @throws RULE_BROKEN naming what is missing */
function check(row: WireRow): void {
  const { via, webhookId, host, targetLocationId } = row as Partial<Forwarder>
  const missing =
    via === 'webhook' && (webhookId ?? null) === null
      ? 'webhookId'
      : via === 'sftp' && (host ?? null) === null
        ? 'host'
        : via === 'location' && (targetLocationId ?? null) === null
          ? 'targetLocationId'
          : undefined
  if (missing !== undefined) throw brokenRule(`orderForwarder.${missing}`, 'problem.order.forwarder')
}

export const orderForwarderBehaviour: Behaviour<Forwarder> = {
  beforeCreate(_context, draft) {
    check(draft)
    return draft
  },
  beforeChange(_context, before, change) {
    check({ ...before, ...change })
    return change
  },
}
