/**
 * Payment services: each takes money on pages of its own and says afterwards what became of it. Nothing of a card ever
 * comes here. What a browser says on its way back is believed by nobody: a payment is done when the service says so, in
 * a signed message or when it is asked.
 */

export interface PaymentAsked {
  /** Asked for again under the same key, the page is the same one, and opened once. */
  readonly key: string
  readonly organizationId: string
  readonly purchaseId: string
  /** Names the purchase to the buyer. */
  readonly title: string
  readonly email: string | null
  readonly cents: number
  /** Three capitals. */
  readonly currency: string
  readonly locale: string
  /** Where the browser goes afterwards, however it ended. */
  readonly returnUrl: string
}

export const paymentKinds = ['paid', 'failed', 'expired', 'refunded'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** What a service says of a payment. */
export interface PaymentEvent {
  /** The service's own: said twice, it is the same. */
  readonly id: string
  readonly kind: PaymentKind
  readonly reference: string
  readonly organizationId: string
  readonly purchaseId: string
  readonly cents: number
  readonly currency: string
}

export interface PaymentService {
  readonly name: 'test' | 'stripe'
  /** A page on which this is paid. @throws UNAVAILABLE */
  open(asked: PaymentAsked): Promise<{ readonly reference: string; readonly url: string }>
  /** What became of it so far; null: nothing yet. @throws UNAVAILABLE */
  read(reference: string): Promise<PaymentEvent | null>
  /** Gives money back; the same id twice gives it back once. @throws UNAVAILABLE */
  refund(asked: { readonly reference: string; readonly cents: number; readonly id: string }): Promise<void>
  /** A message of the service; null: of something that nobody here waits for. @throws BadSignature */
  event(bytes: Buffer, signature: string, nowMs: number): PaymentEvent | null
}

/** A message that the service did not sign, or long ago. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature'
}
