import type { ServerArea } from '../../http/area.ts'
import { changeSeller, issued, issuedSheet, seller, waiting } from './admin/admin.handlers.ts'
import { buy, tryOut } from './buy.handlers.ts'
import { invoicePaperHandler } from './invoices/invoices.handlers.ts'
import { storeOffers, storeQuote } from './offers.handlers.ts'
import { check, pay, webhook } from './payments/payments.handlers.ts'
import { purchaseBehaviour } from './purchase.behaviour.ts'
import { storeJob } from './term/watch.job.ts'
import { cancel, refund, resume, settle } from './term/term.handlers.ts'

export const storeArea: ServerArea = {
  name: 'organization',
  behaviours: { purchase: purchaseBehaviour },
  jobs: [storeJob],
  handlers: {
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
  },
  guestHandlers: { 'store.webhook': webhook },
}
