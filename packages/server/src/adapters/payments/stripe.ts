/**
 * Stripe Checkout by its HTTP interface: a hosted page for each payment, signed messages, refunds. Written by its
 * documentation; it was tried against a stand-in, not against the service itself.
 */
import { Problem } from '@cloche/domain/problems'
import { checkMessage } from './message-signature.ts'
import type { PaymentAsked, PaymentEvent, PaymentKind, PaymentService } from './service.ts'

const TIMEOUT_MS = 15_000

export interface StripeSettings {
  readonly key: string
  readonly webhookSecret: string
  /** Where the service answers; another one in tests. */
  readonly url: string
}

interface CheckoutSession {
  readonly id?: string
  readonly url?: string
  readonly status?: 'open' | 'complete' | 'expired'
  readonly payment_status?: 'paid' | 'unpaid' | 'no_payment_required'
  readonly payment_intent?: string | null
  readonly amount_total?: number
  readonly currency?: string
  readonly metadata?: { readonly organizationId?: string; readonly purchaseId?: string }
}

const KINDS: Readonly<Record<string, PaymentKind>> = {
  'checkout.session.completed': 'paid',
  'checkout.session.async_payment_succeeded': 'paid',
  'checkout.session.async_payment_failed': 'failed',
  'checkout.session.expired': 'expired',
}

function eventOf(id: string, kind: PaymentKind, session: CheckoutSession): PaymentEvent | null {
  const { organizationId, purchaseId } = session.metadata ?? {}
  if (session.id === undefined || organizationId === undefined || purchaseId === undefined) return null
  return {
    id,
    kind,
    reference: session.id,
    organizationId,
    purchaseId,
    cents: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
  }
}

function formOf({
  organizationId,
  purchaseId,
  title,
  email,
  cents,
  currency,
  locale,
  returnUrl,
}: PaymentAsked) {
  return {
    mode: 'payment',
    success_url: returnUrl,
    cancel_url: returnUrl,
    client_reference_id: purchaseId,
    locale: locale.slice(0, 2),
    'metadata[organizationId]': organizationId,
    'metadata[purchaseId]': purchaseId,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': String(cents),
    'line_items[0][price_data][product_data][name]': title,
    ...(email === null ? {} : { customer_email: email }),
  }
}

export function createStripe({ key, webhookSecret, url }: StripeSettings): PaymentService {
  async function ask(path: string, form?: Record<string, string>, once?: string): Promise<CheckoutSession> {
    try {
      const response = await fetch(`${url}${path}`, {
        method: form === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
          ...(once === undefined ? {} : { 'idempotency-key': once }),
        },
        ...(form === undefined ? {} : { body: new URLSearchParams(form).toString() }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`Stripe answers ${response.status}`)
      return (await response.json()) as CheckoutSession
    } catch {
      // What the service answers may name the key.
      throw new Problem('UNAVAILABLE')
    }
  }
  return {
    name: 'stripe',
    async open(asked) {
      const made = await ask('/v1/checkout/sessions', formOf(asked), asked.key)
      if (made.id === undefined || made.url === undefined) throw new Problem('UNAVAILABLE')
      return { reference: made.id, url: made.url }
    },
    async read(reference) {
      const found = await ask(`/v1/checkout/sessions/${encodeURIComponent(reference)}`)
      if (found.payment_status === 'paid') return eventOf(`${reference}:paid`, 'paid', found)
      return found.status === 'expired' ? eventOf(`${reference}:expired`, 'expired', found) : null
    },
    async refund({ reference, cents, id }) {
      const found = await ask(`/v1/checkout/sessions/${encodeURIComponent(reference)}`)
      if (typeof found.payment_intent !== 'string') throw new Problem('UNAVAILABLE')
      await ask('/v1/refunds', { payment_intent: found.payment_intent, amount: String(cents) }, id)
    },
    event(bytes, signature, nowMs) {
      checkMessage(webhookSecret, bytes, signature, nowMs)
      const message = JSON.parse(bytes.toString('utf8')) as {
        id?: string
        type?: string
        data?: { object?: CheckoutSession }
      }
      const kind = KINDS[message.type ?? '']
      const session = message.data?.object
      if (kind === undefined || session === undefined || message.id === undefined) return null
      // Completed and not yet paid: the money comes later, and is told then.
      if (kind === 'paid' && session.payment_status !== 'paid') return null
      return eventOf(message.id, kind, session)
    },
  }
}
