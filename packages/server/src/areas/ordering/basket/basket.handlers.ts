/** What a place is to order: proposed by supplier with reasons, written down, and sent where that is asked. */
import { ENTITIES } from '@cloche/domain/entities'
import {
  putOrder as putting,
  sendOrder,
  type Offer,
  type OrderInHand,
  type PutFacts,
} from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import { inUnit, sum, zero, type Amount } from '@cloche/domain/rules/amounts'
import { addToDay, dayBounds, localDay, timeOnDay } from '@cloche/domain/rules/calendar'
import {
  chancesToOrder,
  offerFor,
  proposeAgain,
  proposeForLevel,
  type CataloguePack,
  type Proposal,
  type SupplierTerms,
  type Why,
} from '@cloche/domain/rules/orders'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf, rowScopeSql } from '../../../entity-engine/row-scope.ts'
import type { AnswerTo, CallContext, Handler } from '../../../http/call-context.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf } from '../../../operations/write-effects.ts'
import {
  findOrder,
  linesOf,
  placeStatement,
  readFacts,
  targetsOf,
  type Line,
  type PlaceRow,
} from '../send/order.store.ts'
import { mayApprove, writeOrder } from '../send/write-order.ts'
import {
  comingStatement,
  draftsStatement,
  groupsStatement,
  haveStatement,
  lastWeekStatement,
  levelsStatement,
  offersOfStatement,
  offersStatement,
  placeRulesStatement,
  templateStatement,
  type AmountRow,
  type BeforeRow,
  type DraftRow,
  type GroupRow,
  type LevelRow,
  type OfferRow,
} from './basket.store.ts'

const { orderBatch } = ENTITIES

type Basket = AnswerTo<'ordering.basket'>
type BasketLine = Basket['groups'][number]['lines'][number]

/** The place that orders: named, or the chosen one. @throws LOCATION_REQUIRED, NOT_FOUND */
async function placeOf(
  context: Pick<CallContext, 'session' | 'actor'>,
  transaction: Transaction,
  asked: string | undefined,
): Promise<PlaceRow & { readonly id: string }> {
  const id = asked?.toLowerCase() ?? context.session.locationId
  if (id === null || id === undefined) throw new Problem('LOCATION_REQUIRED')
  const { organizationId } = context.actor
  const values: unknown[] = [organizationId, id]
  const within = rowScopeSql(
    ENTITIES.location,
    rowScopeOf(orderBatch, context.session, 'create'),
    value => `$${values.push(value)}`,
  )
  const [there, place] = await Promise.all([
    transaction.query({
      text: `select id from location where organization_id = $1 and id = $2 and deleted is null${within === undefined ? '' : ` and ${within}`}`,
      values,
    }),
    transaction.query(placeStatement(organizationId, id)),
  ])
  const [row] = place.rows
  if (there.rows.length === 0 || row === undefined) throw new Problem('NOT_FOUND', { entity: 'location' })
  return { ...row, id }
}

const packOf = (offer: OfferRow): CataloguePack => ({
  pack: { value: offer.packValue, unit: offer.packUnit },
  price: offer.price,
  minimumPacks: offer.minimumPacks,
})

const offerAnswer = (offer: OfferRow): NonNullable<BasketLine['offer']> => ({
  supplierProductId: offer.supplierProductId,
  productId: offer.productId,
  product: offer.product,
  supplierName: offer.supplierName,
  supplierCode: offer.supplierCode,
  pack: { value: offer.packValue, unit: offer.packUnit },
  packName: offer.packName,
  price: offer.price,
  previousPrice: offer.previousPrice,
  minimumPacks: offer.minimumPacks,
})

/** A product of the basket before it is known who delivers it. */
interface Wanted {
  readonly productId: string
  readonly product: string
  readonly supplierId: string | null
  readonly supplierLocationId: string | null
  readonly propose: (pack: CataloguePack | null) => Proposal | null
}

class Amounts {
  readonly #by: ReadonlyMap<string, readonly AmountRow[]>
  constructor(rows: readonly AmountRow[]) {
    this.#by = Map.groupBy(rows, row => row.productId)
  }
  /** In a unit; what does not convert into it is another thing. */
  of(productId: string, unit: Amount['unit']): Amount {
    const all = (this.#by.get(productId) ?? []).flatMap(
      row => inUnit({ value: row.value, unit: row.unit }, unit) ?? [],
    )
    return sum(all, unit) ?? zero(unit)
  }
}

const levelWanted =
  (have: Amounts, coming: Amounts) =>
  (level: LevelRow): Wanted => {
    const { productId, product, supplierId, sourceLocationId } = level
    const minimum = { value: level.minimumValue, unit: level.minimumUnit }
    const par =
      level.parValue === null || level.parUnit === null
        ? null
        : { value: level.parValue, unit: level.parUnit }
    const unit = minimum.unit
    return {
      productId,
      product,
      supplierId,
      supplierLocationId: sourceLocationId,
      propose: pack =>
        proposeForLevel({ minimum, par }, have.of(productId, unit), coming.of(productId, unit), pack),
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

/** What the basket is filled from. */
async function wantedOf(
  transaction: Transaction,
  organizationId: string,
  place: PlaceRow & { readonly id: string },
  asked: { readonly from?: 'levels' | 'lastWeek' | 'template'; readonly orderBatchId?: string },
  now: string,
): Promise<{ readonly wanted: Wanted[]; readonly have: Amounts; readonly coming: Amounts }> {
  const { from = 'levels', orderBatchId } = asked
  const day = addToDay(localDay(now, place.timeZone), { days: -7 })
  const bounds = dayBounds(day, place.timeZone)
  const levels = (await transaction.query(levelsStatement(organizationId, place.id))).rows
  const before =
    from === 'lastWeek'
      ? (await transaction.query(lastWeekStatement(organizationId, place.id, bounds.start, bounds.end))).rows
      : from === 'template' && orderBatchId !== undefined
        ? (await transaction.query(templateStatement(organizationId, place.id, orderBatchId.toLowerCase())))
            .rows
        : []
  const productIds = [...new Set([...levels, ...before].map(row => row.productId))]
  const [there, onItsWay] = await Promise.all([
    transaction.query(haveStatement(organizationId, place.id, productIds)),
    transaction.query(comingStatement(organizationId, place.id, productIds)),
  ])
  const have = new Amounts(there.rows)
  const coming = new Amounts(onItsWay.rows)
  const wanted = from === 'levels' ? levels.map(levelWanted(have, coming)) : before.map(beforeWanted(from))
  return { wanted, have, coming }
}

/** A line as it stands in a draft. */
const draftLine = (
  line: Line,
  offers: ReadonlyMap<string, OfferRow>,
  have: Amounts,
  coming: Amounts,
): BasketLine => {
  const offer = line.supplierProductId === null ? undefined : offers.get(line.supplierProductId)
  const { unit } = line.quantity
  return {
    productId: line.productId,
    product: line.name ?? '',
    offer: offer === undefined ? null : offerAnswer(offer),
    packs: line.packs,
    quantity: line.quantity,
    why: line.why as Why,
    have: have.of(line.productId, unit).value,
    coming: coming.of(line.productId, unit).value,
    unit,
  }
}

/** The place of ours whose rule brings a product here. */
const placeFor = (
  productId: string,
  rules: readonly { readonly targetLocationId: string; readonly productIds: readonly string[] }[],
): string | null =>
  rules.find(({ productIds }) => productIds.length === 0 || productIds.includes(productId))
    ?.targetLocationId ?? null

const keyOf = (supplierId: string | null, supplierLocationId: string | null) =>
  supplierLocationId ?? supplierId ?? ''

export const basket: Handler<'ordering.basket'> = context =>
  context.read(async transaction => {
    const { organizationId, now, memberId } = context.actor
    const place = await placeOf(context as never, transaction, context.body.locationId)
    const today = dayBounds(localDay(now, place.timeZone), place.timeZone).start
    const { wanted, have, coming } = await wantedOf(transaction, organizationId, place, context.body, now)
    const [groups, drafts, rules] = await Promise.all([
      transaction.query(groupsStatement(organizationId, place.id, today)),
      transaction.query(draftsStatement(organizationId, place.id)),
      transaction.query(placeRulesStatement(organizationId, place.id)),
    ])
    const draftBy = new Map<string, DraftRow>()
    for (const draft of drafts.rows) {
      const key = keyOf(draft.supplierId, draft.supplierLocationId)
      if (key !== '' && !draftBy.has(key)) draftBy.set(key, draft)
    }
    const draftLines = new Map<string, Line[]>()
    for (const { orderBatchId } of draftBy.values())
      draftLines.set(orderBatchId, await linesOf(transaction, organizationId, orderBatchId))
    const productIds = [
      ...new Set([
        ...wanted.map(({ productId }) => productId),
        ...[...draftLines.values()].flat().map(({ productId }) => productId),
      ]),
    ]
    const offers = (await transaction.query(offersOfStatement(organizationId, productIds))).rows
    const offersHere = offers.filter(({ supplierId }) => groups.rows.some(({ id }) => id === supplierId))
    const byProduct = Map.groupBy(offersHere, offer => offer.productId)
    const offerById = new Map(offers.map(offer => [offer.supplierProductId, offer]))
    const lines = new Map<string, BasketLine[]>()
    const loose: Basket['loose'][number][] = []
    const named = new Set<string>()
    for (const one of wanted) {
      const offer =
        one.supplierLocationId === null
          ? offerFor(byProduct.get(one.productId) ?? [], one.supplierId)
          : undefined
      const proposal = one.propose(offer === undefined ? null : packOf(offer))
      if (proposal === null) continue
      const supplierId = offer?.supplierId ?? one.supplierId
      const supplierLocationId =
        one.supplierLocationId ?? (supplierId === null ? placeFor(one.productId, rules.rows) : null)
      const key = keyOf(supplierId, supplierLocationId)
      const isKnown = supplierLocationId !== null || groups.rows.some(({ id }) => id === supplierId)
      if (supplierLocationId !== null) named.add(supplierLocationId)
      const { quantity, packs, why } = proposal
      if (!isKnown) {
        loose.push({ productId: one.productId, product: one.product, quantity, why })
        continue
      }
      const { unit } = quantity
      const inDraft = draftLines.get(draftBy.get(key)?.orderBatchId ?? '') ?? []
      if (inDraft.some(({ productId }) => productId === one.productId)) continue
      const line: BasketLine = {
        productId: one.productId,
        product: one.product,
        offer: offer === undefined ? null : offerAnswer(offer),
        packs,
        quantity,
        why,
        have: have.of(one.productId, unit).value,
        coming: coming.of(one.productId, unit).value,
        unit,
      }
      lines.set(key, [...(lines.get(key) ?? []), line])
    }
    const places = await namesOfPlaces(transaction, organizationId, [
      ...named,
      ...drafts.rows.flatMap(({ supplierLocationId }) => supplierLocationId ?? []),
    ])
    const shown: Basket['groups'][number][] = []
    const linesIn = (key: string) => {
      const draft = draftBy.get(key)
      const kept = (draftLines.get(draft?.orderBatchId ?? '') ?? []).map(line =>
        draftLine(line, offerById, have, coming),
      )
      return {
        lines: [...kept, ...(lines.get(key) ?? [])],
        draft:
          draft === undefined
            ? null
            : {
                orderBatchId: draft.orderBatchId,
                code: draft.code,
                deliverAt: draft.deliverAt,
                note: draft.note,
                isMine: draft.createdBy === memberId,
              },
      }
    }
    for (const group of groups.rows) {
      const of = linesIn(group.id)
      const ways = await targetsOf(
        transaction,
        organizationId,
        {
          locationId: place.id,
          supplierId: group.id,
          supplier: group.name,
          productIds: of.lines.map(({ productId }) => productId),
        },
        group,
      )
      shown.push({ ...groupAnswer(group, place, now), ...of, ways: ways.map(({ way, to }) => ({ way, to })) })
    }
    for (const [id, name] of places)
      shown.push({
        supplierId: null,
        supplierLocationId: id,
        name,
        phone: null,
        chances: chancesOf(ANY_DAY, now, place.timeZone),
        minimum: null,
        deliveryFee: null,
        ways: [{ way: 'location', to: name }],
        sentToday: 0,
        ...linesIn(id),
      })
    // Who has something to bring stands first.
    const filled = shown.filter(group => group.lines.length > 0)
    const empty = shown.filter(group => group.lines.length === 0)
    return {
      locationId: place.id,
      timeZone: place.timeZone,
      currency: place.currency,
      approvalAbove: place.approvalAbove,
      mayApprove: mayApprove(context as never),
      groups: [...filled, ...empty],
      loose,
    }
  })

/** Where nobody says when, deliveries come in the morning. */
const MORNING = '08:00'

const chancesOf = (terms: SupplierTerms, now: string, timeZone: string) =>
  chancesToOrder(terms, now, timeZone).map(chance => ({
    ...chance,
    deliverAt: timeOnDay(chance.deliverOn, MORNING, timeZone),
  }))

const ANY_DAY = { orderDays: [], deliveryDays: [], orderBefore: null, leadDays: 1 }

const groupAnswer = (group: GroupRow, { timeZone }: PlaceRow, now: string) => ({
  supplierId: group.id,
  supplierLocationId: null,
  name: group.name,
  phone: group.phone,
  chances: chancesOf(group, now, timeZone),
  minimum: group.minimum,
  deliveryFee: group.deliveryFee,
  sentToday: group.sentToday,
})

async function namesOfPlaces(
  transaction: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await transaction.query<{ id: string; name: string }>({
    text: 'select id, name from location where organization_id = $1 and id = any($2::uuid[]) and deleted is null order by name',
    values: [organizationId, ids],
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const offers: Handler<'ordering.offers'> = context =>
  context.read(async transaction => {
    const { supplierId, search = '' } = context.body
    const { rows } = await transaction.query(
      offersStatement(context.actor.organizationId, supplierId.toLowerCase(), search.trim()),
    )
    return { offers: rows.map(offerAnswer) }
  })

type Put = Parameters<Handler<'ordering.putOrder'>>[0]['body']['order']

async function putFacts(
  transaction: Transaction,
  organizationId: string,
  place: PlaceRow & { readonly id: string },
  asked: Put,
  before: { readonly order: OrderInHand | null; readonly lines: readonly Line[] },
): Promise<PutFacts> {
  const productIds = asked.lines.map(({ productId }) => productId.toLowerCase())
  const named = asked.supplierId ?? asked.supplierLocationId ?? ''
  const [products, rows, suppliers] = await Promise.all([
    transaction.query<{ id: string; name: string }>({
      text: `select id, name from product where organization_id = $1 and id = any($2::uuid[]) and deleted is null order by id for key share`,
      values: [organizationId, productIds],
    }),
    transaction.query(offersOfStatement(organizationId, productIds)),
    transaction.query<{ name: string }>({
      text: `select name from ${asked.supplierId === undefined ? 'location' : 'supplier'} where organization_id = $1 and id = $2 and deleted is null`,
      values: [organizationId, named.toLowerCase() || null],
    }),
  ])
  const offerMap = new Map<string, Offer>(
    rows.rows.map(offer => [
      offer.supplierProductId,
      { ...packOf(offer), supplierId: offer.supplierId, productId: offer.productId },
    ]),
  )
  return {
    locationId: place.id,
    timeZone: place.timeZone,
    supplier: suppliers.rows[0]?.name ?? null,
    order: before.order,
    lines: before.lines,
    products: new Map(products.rows.map(({ id, name }) => [id, name])),
    offers: offerMap,
  }
}

/** The order under this id, where there is one within reach. @throws ALREADY_EXISTS for one that is not */
async function thereIs(context: CallContext, transaction: Transaction, id: string) {
  const { organizationId } = context.actor
  await transaction.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 7088))',
    values: [`${organizationId}/orderBatch/${id}`],
  })
  const { rows } = await transaction.query({
    text: 'select id from order_batch where organization_id = $1 and id = $2',
    values: [organizationId, id],
  })
  if (rows.length === 0) return null
  const scope = rowScopeOf(orderBatch, context.session, 'create')
  return findOrder(transaction, organizationId, id, scope, true).catch((error: unknown) => {
    if (error instanceof Problem)
      throw new Problem('ALREADY_EXISTS', { faults: [{ path: 'order.id', rule: 'problem.field.taken' }] })
    throw error
  })
}

/** Whether the same was put before under this id: sent twice, done once. */
const isSame = (asked: Put, lines: readonly Line[], deliverAt: string): boolean =>
  Date.parse(asked.deliverAt) === Date.parse(deliverAt) &&
  asked.lines.filter(({ packs, quantity }) => (packs ?? quantity?.value ?? 0) > 0).length === lines.length &&
  asked.lines.every(line => {
    const there = lines.find(({ productId }) => productId === line.productId.toLowerCase())
    return there !== undefined && (line.packs === undefined || line.packs === there.packs)
  })

/** @throws UNKNOWN_LINK, RULE_BROKEN with what speaks against sending it */
export const putOrder: Handler<'ordering.putOrder'> = context =>
  context.write(async transaction => {
    const { order: asked, send = 'no', accepts = [] } = context.body
    const { organizationId, now } = context.actor
    const id = asked.id.toLowerCase()
    const before = await thereIs(context as never, transaction, id)
    const place = await placeOf(context as never, transaction, before?.locationId ?? asked.locationId)
    const lines = before === null ? [] : await linesOf(transaction, organizationId, id)
    const isAgain =
      before !== null && before.sending !== 'draft' && send !== 'no' && isSame(asked, lines, before.deliverAt)
    const moment = momentOf(context as never, now)
    const scope = rowScopeOf(orderBatch, context.session, 'view')
    const answer = async () => ({
      orderBatch: await findOrder(transaction, organizationId, id, scope, false),
      orders: await linesOf(transaction, organizationId, id),
    })
    if (isAgain) return answer()
    const facts = await putFacts(transaction, organizationId, place, asked, { order: before, lines })
    await writeOrder(context as never, transaction, effectsOf(putting.decide(asked, facts, moment)))
    if (send === 'no') return answer()
    const batch = await findOrder(transaction, organizationId, id, scope, true)
    const found = await readFacts(
      transaction,
      { organizationId, now, mayApprove: mayApprove(context as never) },
      batch,
    )
    const decision = sendOrder.decide({ orderBatchId: id, how: send, accepts }, found.facts, moment)
    await writeOrder(context as never, transaction, effectsOf(decision))
    return answer()
  })
