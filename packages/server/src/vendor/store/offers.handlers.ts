/** The store as the organization sees it: what it can buy, try and join, and what that costs. */
import { isSoldTo, rateOn, taxationOf } from '@cloche/domain/rules/store'
import { localDay } from '@cloche/domain/rules/calendar'
import { may } from '@cloche/domain/rules/permissions'
import type { Handler } from '../../http/call-context.ts'
import { readBuyer, runningTerms, triedTypes } from './buyer.store.ts'
import { checkVat, openShop, quoteAsked, wireQuote } from './quotes.ts'
import { sellerOf, tablesFor } from './seller.store.ts'

/** Where an offer has a price for several terms, each joins terms like its own. */
export const storeOffers: Handler<'store.offers'> = async context => {
  const { session, actor, services, read } = context
  const { organizationId } = session
  const about = await read(async transaction => ({
    buyer: await readBuyer(transaction, organizationId),
    terms: await runningTerms(transaction, organizationId),
    tried: await triedTypes(transaction, organizationId),
  }))
  const { buyer, terms, tried } = about
  const selling = await sellerOf(services.pool)
  const tables = selling && (await tablesFor(services.pool, selling, organizationId))
  const day = localDay(actor.now, buyer.timeZone)
  const vatCheck = selling === undefined ? null : await checkVat(services, selling, buyer)
  const taxation = taxationOf(selling?.seller ?? { country: null }, { ...buyer, vatCheck })
  const { name, vatId, address, postcode, city, country } = buyer
  return {
    currency: buyer.currency,
    isOpen: selling !== undefined,
    mayBuy: may(session.permissions, 'RO', 'delete'),
    methods: services.payments === undefined ? ['transfer'] : ['card', 'transfer'],
    buyer: { name, vatId, address, postcode, city, country },
    treatment: taxation.treatment,
    vatCheck: taxation.vatCheck,
    offers: (tables?.offers ?? [])
      .filter(offer => isSoldTo(offer, buyer, day))
      .map(offer => ({
        id: offer.id,
        name: offer.name,
        description: offer.description,
        kind: offer.kind,
        type: offer.type as never,
        isPersonal: offer.isPersonal,
        currency: offer.currency,
        price: offer.price,
        term: offer.term,
        isShipped: offer.isShipped,
        trialDays: offer.trialDays,
        steps: offer.steps,
        taxPercent:
          taxation.country === null
            ? taxation.treatment === 'unknown'
              ? null
              : 0
            : rateOn(tables?.rates ?? [], taxation.country, offer.taxCategory, day),
        mayTry: offer.trialDays > 0 && offer.type !== null && !tried.has(offer.type),
        joins: terms
          .filter(one => one.term === offer.term)
          .map(one => ({ purchaseId: one.id, name: one.name, until: one.renewsAt })),
      })),
  }
}

export const storeQuote: Handler<'store.quote'> = async ({
  services,
  session,
  actor,
  body,
  readTogether,
}) => {
  // What is remembered of the session is believed only while it holds.
  await readTogether([])
  const shop = await openShop(services, session.organizationId)
  return { quote: wireQuote(quoteAsked(shop, body.items, actor.now)) }
}
