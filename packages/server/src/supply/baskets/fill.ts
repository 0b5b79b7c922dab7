/** The basket of a place: what is wanted, by who delivers it, beside what waits to be sent. */
import { dayBounds, localDay, timeOnDay } from '@cloche/domain/rules/calendar'
import { chancesToOrder, offerFor, type SupplierTerms, type Why } from '@cloche/domain/rules/orders'
import { Problem } from '@cloche/domain/problems'
import type { Transaction } from '../../database/transaction.ts'
import type { AnswerTo } from '../../http/call-context.ts'
import { linesOfAll, type Line } from './order.store.ts'
import { waysFrom } from './ways.store.ts'
import type { Amounts } from './amounts.ts'
import {
  draftsStatement,
  groupsStatement,
  offersOfStatement,
  placeRulesStatement,
  sentStatement,
  templatesStatement,
  type DraftRow,
  type GroupRow,
  type OfferRow,
} from './basket.store.ts'
import { offerAnswer, packOf, type BasketLine, type Place } from './place.ts'
import { wantedOf, type AskedBasket, type Besides, type Filled } from './wanted.ts'

type Basket = AnswerTo<'ordering.basket'>
type Group = Basket['groups'][number]

export interface Filling {
  readonly organizationId: string
  readonly place: Place
  readonly now: string
  readonly memberId: string | null
  /** What is to be made besides what tasks say. */
  readonly besides?: Besides
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

/** What is read of who delivers, and of what waits to be sent. */
interface Waiting {
  readonly groups: readonly GroupRow[]
  readonly drafts: ReadonlyMap<string, DraftRow>
  readonly lines: ReadonlyMap<string, readonly Line[]>
}

/** The newest draft of each; of an order that is changed that one alone. */
async function waitingOf(
  transaction: Transaction,
  { organizationId, place, now }: Filling,
  changeId: string | undefined,
): Promise<Waiting> {
  const today = dayBounds(localDay(now, place.timeZone), place.timeZone).start
  const [groups, drafts] = await Promise.all([
    transaction.query(groupsStatement(organizationId, place.id, today)),
    transaction.query(
      changeId === undefined
        ? draftsStatement(organizationId, place.id)
        : sentStatement(organizationId, place.id, changeId.toLowerCase()),
    ),
  ])
  const by = new Map<string, DraftRow>()
  for (const draft of drafts.rows) {
    const key = keyOf(draft.supplierId, draft.supplierLocationId)
    if (key !== '' && !by.has(key)) by.set(key, draft)
  }
  const ids = [...by.values()].map(({ orderBatchId }) => orderBatchId)
  const lines = await linesOfAll(transaction, organizationId, ids)
  return { groups: groups.rows, drafts: by, lines }
}

interface Sorted {
  readonly lines: ReadonlyMap<string, readonly BasketLine[]>
  readonly loose: Basket['loose'][number][]
  /** Places of ours that deliver something. */
  readonly places: readonly string[]
}

/** Each product that is wanted, with whoever delivers it; what waits to be sent already is left out. */
function sorted(
  { wanted, have, coming }: Filled,
  offers: readonly OfferRow[],
  rules: Parameters<typeof placeFor>[1],
  { groups, drafts, lines: draftLines }: Waiting,
): Sorted {
  const suppliers = new Set(groups.map(({ id }) => id))
  const byProduct = Map.groupBy(
    offers.filter(({ supplierId }) => suppliers.has(supplierId)),
    offer => offer.productId,
  )
  const lines = new Map<string, BasketLine[]>()
  const loose: Basket['loose'][number][] = []
  const places = new Set<string>()
  for (const one of wanted) {
    const offer =
      one.supplierLocationId === null
        ? offerFor(byProduct.get(one.productId) ?? [], one.supplierId)
        : undefined
    const proposal = one.propose(offer === undefined ? null : packOf(offer))
    if (proposal === null) continue
    const { quantity, packs, why } = proposal
    const supplierId = offer?.supplierId ?? one.supplierId
    const placeId = one.supplierLocationId ?? (supplierId === null ? placeFor(one.productId, rules) : null)
    const { productId, product } = one
    if (placeId === null && (supplierId === null || !suppliers.has(supplierId))) {
      loose.push({ productId, product, quantity, why })
      continue
    }
    if (placeId !== null) places.add(placeId)
    const key = keyOf(supplierId, placeId)
    const inDraft = draftLines.get(drafts.get(key)?.orderBatchId ?? '') ?? []
    if (inDraft.some(line => line.productId === productId)) continue
    const { unit } = quantity
    const line: BasketLine = {
      productId,
      product,
      offer: offer === undefined ? null : offerAnswer(offer),
      packs,
      quantity,
      why,
      have: have.of(productId, unit).value,
      coming: coming.of(productId, unit).value,
      unit,
    }
    lines.set(key, [...(lines.get(key) ?? []), line])
  }
  return { lines, loose, places: [...places] }
}

/** Where nobody says when, deliveries come in the morning. */
const MORNING = '08:00'

/** The next days of delivery, each with the last hour at which it can be ordered. */
const chancesOf = (terms: SupplierTerms, now: string, timeZone: string) => {
  const byDay = new Map(chancesToOrder(terms, now, timeZone).map(chance => [chance.deliverOn, chance]))
  return [...byDay.values()].map(chance => ({
    ...chance,
    deliverAt: timeOnDay(chance.deliverOn, MORNING, timeZone),
  }))
}

const ANY_DAY = { orderDays: [], deliveryDays: [], orderBefore: null, leadDays: 1 }

const groupAnswer = (group: GroupRow, { timeZone }: Place, now: string) => ({
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

/** What stands in one group: what waits to be sent first, then what is proposed. */
const insideOf =
  (
    { drafts, lines: draftLines }: Waiting,
    proposed: Sorted['lines'],
    offers: ReadonlyMap<string, OfferRow>,
    { have, coming }: Filled,
    memberId: string | null,
  ) =>
  (key: string): Pick<Group, 'lines' | 'draft'> => {
    const draft = drafts.get(key)
    const kept = draft === undefined ? [] : (draftLines.get(draft.orderBatchId) ?? [])
    return {
      lines: [...kept.map(line => draftLine(line, offers, have, coming)), ...(proposed.get(key) ?? [])],
      draft:
        draft === undefined
          ? null
          : {
              orderBatchId: draft.orderBatchId,
              code: draft.code,
              deliverAt: draft.deliverAt,
              note: draft.note,
              isMine: draft.createdBy === memberId,
              isAsked: draft.isAsked,
              isSent: draft.isSent,
              orderVersion: draft.orderVersion,
            },
    }
  }

/** Fills the basket of a place. @throws NOT_FOUND for an order that cannot be changed any more */
export async function fillBasket(
  transaction: Transaction,
  filling: Filling,
  asked: AskedBasket,
): Promise<Pick<Basket, 'groups' | 'loose' | 'unclear' | 'templates'>> {
  const { organizationId, place, now, memberId } = filling
  const { changeId } = asked
  const isChange = changeId !== undefined
  const filled = await wantedOf(
    transaction,
    organizationId,
    place,
    isChange ? { from: [] } : asked,
    now,
    filling.besides,
  )
  const [waiting, rules, templates] = await Promise.all([
    waitingOf(transaction, filling, changeId),
    transaction.query(placeRulesStatement(organizationId, place.id)),
    transaction.query(templatesStatement(organizationId, place.id)),
  ])
  if (isChange && waiting.drafts.size === 0) throw new Problem('NOT_FOUND', { entity: 'orderBatch' })
  const draftLines = [...waiting.lines.values()].flat()
  const productIds = [...new Set([...filled.wanted, ...draftLines].map(({ productId }) => productId))]
  const offers = (await transaction.query(offersOfStatement(organizationId, productIds))).rows
  const { lines, loose, places } = sorted(filled, offers, rules.rows, waiting)
  const byId = new Map(offers.map(offer => [offer.supplierProductId, offer]))
  const inside = insideOf(waiting, lines, byId, filled, memberId)
  const drafted = [...waiting.drafts.values()].flatMap(({ supplierLocationId }) => supplierLocationId ?? [])
  const names = await namesOfPlaces(transaction, organizationId, [...places, ...drafted])
  const ids = waiting.groups.map(({ id }) => id)
  const ways = await waysFrom(transaction, organizationId, place.id, ids)
  const shown: Group[] = [
    ...waiting.groups.map(group => {
      const of = inside(group.id)
      const { id: supplierId, name: supplier, email } = group
      const targets = ways({ supplierId, supplier, email, productIds: of.lines.map(line => line.productId) })
      return { ...groupAnswer(group, place, now), ...of, ways: targets.map(({ way, to }) => ({ way, to })) }
    }),
    ...[...names].map(([id, name]) => ({
      supplierId: null,
      supplierLocationId: id,
      name,
      phone: null,
      chances: chancesOf(ANY_DAY, now, place.timeZone),
      minimum: null,
      deliveryFee: null,
      ways: [{ way: 'location' as const, to: name }],
      sentToday: 0,
      ...inside(id),
    })),
  ]
  // Who has something to bring stands first.
  const full = shown.filter(group => group.lines.length > 0)
  const empty = isChange ? [] : shown.filter(group => group.lines.length === 0)
  return {
    groups: [...full, ...empty],
    loose,
    unclear: [...filled.unclear],
    templates: templates.rows,
  }
}
