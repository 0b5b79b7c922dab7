/**
 * The demo's payment service: it looks like one, takes no money, and tells what happened by signed messages, late, twice
 * or in the wrong order when it is asked to. It exists in the demo alone.
 */
import { randomBytes } from 'node:crypto'
import { Problem } from '@cloche/domain/problems'
import { chooseLocale, languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import type { FastifyInstance } from 'fastify'
import { escaped } from '../mail/letter.ts'
import { checkMessage, signMessage } from './message-signature.ts'
import type { PaymentAsked, PaymentEvent, PaymentKind, PaymentService } from './service.ts'

export const TEST_SIGNATURE = 'stripe-signature'
const PAGE = '/test-payment'
const WEBHOOK = '/api/v0/payments/test/webhook'
const KEPT = 1000
const LATE_MS = 5000

interface Payment extends PaymentAsked {
  readonly reference: string
  state: PaymentKind | null
  refunded: number
}

export interface TestPayments extends PaymentService {
  find(reference: string): Payment | undefined
  /** Decides a payment and answers the message of it, signed. */
  decide(payment: Payment, kind: PaymentKind, nowMs: number): { body: string; signature: string }
}

export function createTestPayments(publicUrl: string): TestPayments {
  const secret = randomBytes(32).toString('hex')
  const payments = new Map<string, Payment>()
  const refunds = new Set<string>()
  const references = new Map<string, string>()
  const eventOf = ({ reference, organizationId, purchaseId, cents, currency }: Payment, kind: PaymentKind) =>
    ({
      id: `${reference}:${kind}`,
      kind,
      reference,
      organizationId,
      purchaseId,
      cents,
      currency,
    }) satisfies PaymentEvent
  return {
    name: 'test',
    find: reference => payments.get(reference),
    async open(asked) {
      const known = references.get(asked.key)
      if (known !== undefined && payments.has(known))
        return { reference: known, url: `${publicUrl}${PAGE}/${known}` }
      const reference = `test_${randomBytes(12).toString('hex')}`
      references.set(asked.key, reference)
      payments.set(reference, { ...asked, reference, state: null, refunded: 0 })
      const [oldest] = payments.keys()
      if (payments.size > KEPT && oldest !== undefined) {
        references.delete(payments.get(oldest)?.key ?? '')
        payments.delete(oldest)
      }
      return { reference, url: `${publicUrl}${PAGE}/${reference}` }
    },
    async read(reference) {
      const payment = payments.get(reference)
      return payment === undefined || payment.state === null ? null : eventOf(payment, payment.state)
    },
    async refund({ reference, cents, id }) {
      const payment = payments.get(reference)
      if (payment === undefined || payment.state !== 'paid') throw new Problem('UNAVAILABLE')
      if (refunds.has(id)) return
      refunds.add(id)
      payment.refunded += cents
    },
    decide(payment, kind, nowMs) {
      if (payment.state !== 'paid') payment.state = kind
      const body = JSON.stringify(eventOf(payment, kind))
      return { body, signature: signMessage(secret, Buffer.from(body), nowMs) }
    },
    event(bytes, signature, nowMs) {
      checkMessage(secret, bytes, signature, nowMs)
      return JSON.parse(bytes.toString('utf8')) as PaymentEvent
    },
  }
}

const WORDS = wordsOf('store')
const ACTIONS = ['pay', 'late', 'twice', 'order', 'decline', 'close'] as const
const STYLE =
  'body{font:18px/1.5 system-ui;max-width:28rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark}' +
  'button{font:inherit;display:block;width:100%;min-height:48px;margin:.5rem 0}'

function pageOf(payment: Payment): string {
  const locale = chooseLocale({ saved: payment.locale })
  const language = languageOf(locale)
  const say = (word: string) => translate(WORDS[language], `store.test.${word}`, {}, locale)
  const amount = new Intl.NumberFormat(locale, { style: 'currency', currency: payment.currency })
  const buttons = ACTIONS.map(action => `<button name="action" value="${action}">${say(action)}</button>`)
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${say('title')}</title><style>${STYLE}</style><main><h1>${say('title')}</h1><p>${say('note')}</p>
<p><strong>${escaped(payment.title)}: ${escaped(amount.format(payment.cents / 100))}</strong></p>
<form method="post">${buttons.join('')}</form></main></html>`
}

/** The pages of the test service, on this server. */
export function registerTestPayments(app: FastifyInstance, payments: TestPayments): void {
  const timers = new Set<NodeJS.Timeout>()
  const send = ({ body, signature }: { body: string; signature: string }) =>
    app.inject({
      method: 'POST',
      url: WEBHOOK,
      headers: { 'content-type': 'application/json', [TEST_SIGNATURE]: signature },
      payload: body,
    })
  const paymentOf = (params: unknown): Payment => {
    const payment = payments.find((params as { reference: string }).reference)
    if (payment === undefined) throw new Problem('NOT_FOUND')
    return payment
  }
  async function act(payment: Payment, action: string): Promise<void> {
    const now = Date.now()
    if (action === 'close') return
    const message = payments.decide(payment, action === 'decline' ? 'failed' : 'paid', now)
    if (action === 'late') {
      const timer = setTimeout(() => {
        timers.delete(timer)
        void send(message)
      }, LATE_MS)
      timers.add(timer)
      return
    }
    await send(message)
    if (action === 'twice') await send(message)
    if (action === 'order') await send(payments.decide(payment, 'failed', now))
  }
  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.get(`${PAGE}/:reference`, (request, reply) =>
      reply.type('text/html; charset=utf-8').send(pageOf(paymentOf(request.params))),
    )
    scope.post(`${PAGE}/:reference`, { bodyLimit: 1000 }, async (request, reply) => {
      const payment = paymentOf(request.params)
      const { action = '' } = (request.body ?? {}) as { action?: string }
      await act(payment, action)
      return reply.redirect(payment.returnUrl, 303)
    })
  })
  app.addHook('onClose', () => {
    for (const timer of timers) clearTimeout(timer)
  })
}
