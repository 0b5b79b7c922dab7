/** The store's handlers, by the names of their contracts. */
import type { ServerArea } from '../../../http/area.ts'
import { changeSeller, issued, issuedSheet, seller, waiting } from './admin/admin.handlers.ts'
import { buy, tryOut } from './buy.handlers.ts'
import { invoicePaperHandler } from './invoices/invoices.handlers.ts'
import { storeOffers, storeQuote } from './offers.handlers.ts'
import { check, pay, webhook } from './payments/payments.handlers.ts'
import { cancel, refund, resume, settle } from './term/term.handlers.ts'

export const storeHandlers = {
  'store.offers': storeOffers,
  'store.quote': storeQuote,
  'store.buy': buy,
  'store.try': tryOut,
  'store.pay': pay,
  'store.check': check,
  'store.cancel': cancel,
  'store.resume': resume,
  'store.settle': settle,
  'store.refund': refund,
  'store.invoicePaper': invoicePaperHandler,
  'store.seller': seller,
  'store.changeSeller': changeSeller,
  'store.waiting': waiting,
  'store.issued': issued,
  'store.issuedSheet': issuedSheet,
} satisfies ServerArea['handlers']

export const storeGuestHandlers = { 'store.webhook': webhook } satisfies ServerArea['guestHandlers']
