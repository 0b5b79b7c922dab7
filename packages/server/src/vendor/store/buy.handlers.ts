/** Buying and trying: the server reckons the price itself, and takes it only where it is the one that was shown. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { moneyOfCents } from '@cloche/domain/rules/amounts'
import type { Quote } from '@cloche/domain/rules/store'
import type { WireRow } from '../../entity-engine/rows.ts'
import { createRecord } from '../../entity-engine/write.ts'
import type { CallContext, Handler } from '../../http/call-context.ts'
import { refuseWhileActing } from '../../tenancy/index.ts'
import { triedTypes, watchStatement, type Purchase } from './buyer.store.ts'
import { openPayment } from './payments/open.ts'
import { openShop, quoteAsked, wireQuote, type Shop } from './quotes.ts'
import { completePurchase, writing } from './settle.ts'

const sumOf = (cents: number) => moneyOfCents(cents)

/** The words of a purchase: what most of it is. */
export const titleOf = (quote: Pick<Quote, 'lines'>): string => {
  const names = quote.lines
    .filter(({ kind }) => kind !== 'shipping')
    .map(line => `${line.quantity} × ${line.name}`)
  return names.join(', ').slice(0, 200)
}

/** A short name of a purchase, for people and banks. */
export const referenceOf = (id: string, now: string): string =>
  `CL-${now.slice(0, 4)}-${id.replaceAll('-', '').slice(-10).toUpperCase()}`

/** A purchase as it is begun from a quote. */
export function draftOf(quote: Quote, id: string, now: string): WireRow {
  const shipping = quote.lines.filter(({ kind }) => kind === 'shipping')
  const sent = shipping.reduce((sum, { net }) => sum + net, 0)
  const term = quote.lines.find(line => line.term !== 'once')?.term ?? 'once'
  return {
    id,
    name: titleOf(quote),
    reference: referenceOf(id, now),
    kind: term === 'once' ? 'purchase' : 'subscription',
    status: 'pending',
    purchasedAt: now,
    recurrence: term === 'month' ? 'month' : 'none',
    amount: sumOf(quote.net + quote.discount - sent),
    discount: sumOf(quote.discount),
    shipping: sumOf(sent),
    tax: sumOf(quote.tax),
    currency: quote.currency,
    term,
    treatment: quote.treatment,
    vatCheck: quote.vatCheck?.answer ?? null,
    vatCheckedAt: quote.vatCheck?.at ?? null,
    vatConsultation: quote.vatCheck?.consultation ?? null,
    lines: quote.lines,
  }
}

/** @throws NOT_POSSIBLE_NOW with the quote, where it cannot be bought or costs another sum than was shown. */
function checkQuote(quote: Quote, shown: number): void {
  const rule = quote.faults.length > 0 ? 'problem.store.fault' : 'problem.store.priceChanged'
  if (quote.faults.length > 0 || quote.total !== shown)
    throw new Problem('NOT_POSSIBLE_NOW', {
      faults: [{ path: 'buy.total', rule }],
      quote: wireQuote(quote),
    })
}

async function checkPlaces(context: CallContext, quote: Quote): Promise<void> {
  const ids = [...new Set(quote.lines.flatMap(({ locationId }) => locationId ?? []))]
  if (ids.length === 0) return
  const [found] = await context.readTogether([
    {
      text: 'select count(*)::int as count from location where organization_id = $1 and id = any($2::uuid[]) and deleted is null',
      values: [context.session.organizationId, ids],
    },
  ])
  if (found?.rows[0]?.['count'] !== ids.length)
    throw new Problem('UNKNOWN_LINK', {
      faults: [{ path: 'buy.items', rule: 'problem.field.unknownLink' }],
    })
}

export const buy: Handler<'store.buy'> = async context => {
  refuseWhileActing(context.session)
  const { services, session, actor, body } = context
  const { id, items, method, total } = body.buy
  await context.readTogether([])
  const shop = await openShop(services, session.organizationId)
  const known = await context.read(transaction => alreadyBought(transaction, session.organizationId, id))
  if (known === undefined) {
    const quote = quoteAsked(shop, items, actor.now)
    checkQuote(quote, total)
    await checkPlaces(context as CallContext, quote)
    await context.write(async transaction => {
      const write = writing(transaction, services.behaviours, actor)
      await createRecord(write, ENTITIES.purchase, {
        ...draftOf(quote, id, actor.now),
        method,
        userId: actor.memberId,
      })
      // Whoever sells has to see it while it waits for money, the first one too.
      await transaction.query(watchStatement(session.organizationId))
      // What costs nothing is paid.
      if (quote.total === 0) await completePurchase(write, id)
    })
  }
  return openPayment(context as unknown as CallContext, id, method)
}

async function alreadyBought(
  transaction: Parameters<Parameters<CallContext['read']>[0]>[0],
  organizationId: string,
  id: string,
): Promise<string | undefined> {
  const { rows } = await transaction.query<{ id: string }>({
    text: 'select id from purchase where organization_id = $1 and id = $2',
    values: [organizationId, id],
  })
  return rows[0]?.id
}

const DAY = 86_400_000

/** What is tried: one for nothing, for its days. */
function trialOf(shop: Shop, priceId: string, locationId: string | null, now: string): WireRow {
  const offer = shop.tables.offers.find(one => one.id === priceId)
  const quote = quoteAsked(shop, [{ priceId, quantity: 1, locationId }], now)
  const [line] = quote.lines
  if (offer === undefined || line === undefined || offer.trialDays === 0 || offer.type === null)
    throw new Problem('NOT_POSSIBLE_NOW', { faults: [{ path: 'priceId', rule: 'problem.store.noTrial' }] })
  const to = new Date(Date.parse(now) + offer.trialDays * DAY).toISOString()
  const free = { ...line, unit: 0, discount: 0, net: 0, tax: 0, from: now, to, days: null }
  return {
    type: offer.type,
    lines: [free],
    name: offer.name,
    currency: quote.currency,
    treatment: quote.treatment,
  }
}

export const tryOut: Handler<'store.try'> = async context => {
  refuseWhileActing(context.session)
  const { services, session, actor, body } = context
  await context.readTogether([])
  // A trial costs nothing: nobody is asked about its tax.
  const shop = await openShop({ pool: services.pool }, session.organizationId)
  const { type, ...trial } = trialOf(shop, body.priceId, body.locationId ?? null, actor.now)
  return context.write(async transaction => {
    await transaction.query({
      text: 'select pg_advisory_xact_lock(hashtextextended($1, 7065))',
      values: [session.organizationId],
    })
    if ((await triedTypes(transaction, session.organizationId)).has(type as string))
      throw new Problem('NOT_POSSIBLE_NOW', { faults: [{ path: 'priceId', rule: 'problem.store.tried' }] })
    const write = writing(transaction, services.behaviours, actor)
    const made = (await createRecord(write, ENTITIES.purchase, {
      ...trial,
      kind: 'purchase',
      status: 'pending',
      purchasedAt: actor.now,
      amount: 0,
      method: 'trial',
      isTrial: true,
      term: 'once',
      userId: actor.memberId,
    })) as Purchase
    return { purchase: (await completePurchase(write, made.id)).purchase }
  })
}
