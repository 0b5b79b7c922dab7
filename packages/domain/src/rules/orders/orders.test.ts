import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answerOfResponse,
  chancesToOrder,
  heldBy,
  judgeAnswer,
  judgeOrder,
  mayMove,
  needsApproval,
  offerFor,
  orderResponseOf,
  packsFor,
  priceChange,
  proposeForLevel,
  sendingAfter,
  sendUntil,
  ublOrder,
  type OrderDocument,
  type OrderTerms,
  type XmlNode,
} from './index.ts'

const madrid = 'Europe/Madrid'
const terms: OrderTerms = {
  orderDays: ['monday', 'wednesday', 'friday'],
  deliveryDays: [],
  orderBefore: '14:00',
  leadDays: 1,
  minimum: 50,
  deliveryFee: 6,
}

describe('when they take orders', () => {
  test('today before the cut-off by the clock of the place, the next order day after it', () => {
    // A Friday: 13:59 in Madrid, then 14:00.
    expect(chancesToOrder(terms, '2026-11-27T12:59:00Z', madrid, 2)).toEqual([
      { orderDay: '2026-11-27', until: '2026-11-27T13:00:00Z', deliverOn: '2026-11-28' },
      { orderDay: '2026-11-30', until: '2026-11-30T13:00:00Z', deliverOn: '2026-12-01' },
    ])
    expect(chancesToOrder(terms, '2026-11-27T13:00:00Z', madrid, 1)).toEqual([
      { orderDay: '2026-11-30', until: '2026-11-30T13:00:00Z', deliverOn: '2026-12-01' },
    ])
  })

  test('delivered on a day on which they deliver, after the days they need', () => {
    const slow = { ...terms, deliveryDays: ['tuesday'] as const, leadDays: 2 }
    expect(chancesToOrder(slow, '2026-11-27T08:00:00Z', madrid, 3).map(one => one.deliverOn)).toEqual([
      '2026-12-01',
      '2026-12-08',
      '2026-12-08',
    ])
    expect(sendUntil(slow, '2026-12-08', '2026-11-27T08:00:00Z', madrid)).toBe('2026-12-04T13:00:00Z')
    expect(sendUntil(slow, '2026-11-30', '2026-11-27T08:00:00Z', madrid)).toBeNull()
  })

  test('without an hour until midnight, without days on any', () => {
    const any = { orderDays: [], deliveryDays: [], orderBefore: null, leadDays: 0 }
    expect(chancesToOrder(any, '2026-11-27T22:59:00Z', madrid, 1)).toEqual([
      { orderDay: '2026-11-27', until: '2026-11-27T23:00:00Z', deliverOn: '2026-11-27' },
    ])
  })
})

describe('packs', () => {
  const crate = { pack: { value: 6, unit: 'kg' as const }, price: 9, minimumPacks: 2 }

  test('whole ones, no fewer than are sold, none for nothing, and none of another measure', () => {
    expect(packsFor({ value: 20, unit: 'kg' }, crate)).toBe(4)
    expect(packsFor({ value: 500, unit: 'g' }, crate)).toBe(2)
    expect(packsFor({ value: 18, unit: 'kg' }, crate)).toBe(3)
    expect(packsFor({ value: 0, unit: 'kg' }, crate)).toBe(0)
    expect(packsFor({ value: 3, unit: 'l' }, crate)).toBeNull()
  })

  test('what is needed fits, and one pack less would not hold it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e5 }), (need, holds) => {
        const pack = { pack: { value: holds, unit: 'g' as const }, price: null, minimumPacks: 1 }
        const packs = packsFor({ value: need, unit: 'g' }, pack)!
        expect(heldBy(packs, pack.pack).value).toBeGreaterThanOrEqual(need)
        expect(heldBy(packs - 1, pack.pack).value).toBeLessThan(need)
      }),
    )
  })
})

describe('what a level asks for', () => {
  const level = { minimum: { value: 6, unit: 'l' as const }, par: { value: 12, unit: 'l' as const } }
  const box = { pack: { value: 6, unit: 'l' as const }, price: 5.7, minimumPacks: 1 }

  test('under the minimum it is filled up to par in packs, with the reason in figures', () => {
    const have = { value: 3000, unit: 'ml' as const }
    expect(proposeForLevel(level, have, { value: 0, unit: 'l' }, box)).toEqual({
      packs: 2,
      quantity: { value: 12, unit: 'l' },
      why: { reason: 'par', par: 12, have: 3, coming: 0, need: 9, unit: 'l' },
    })
  })

  test('where no catalogue says what it comes in, the level does; a catalogue goes first', () => {
    const trays = { ...level, pack: { value: 5000, unit: 'ml' as const } }
    const [have, coming] = [
      { value: 3, unit: 'l' as const },
      { value: 0, unit: 'l' as const },
    ]
    expect(proposeForLevel(trays, have, coming, null)).toMatchObject({
      packs: null,
      quantity: { value: 10_000, unit: 'ml' },
    })
    expect(proposeForLevel(trays, have, coming, box)).toMatchObject({
      packs: 2,
      quantity: { value: 12, unit: 'l' },
    })
    const none = { ...level, pack: { value: 0, unit: 'l' as const } }
    expect(proposeForLevel(none, have, coming, null)?.quantity).toEqual({ value: 9, unit: 'l' })
  })

  test('what comes counts: with it nothing is missing', () => {
    const coming = { value: 4, unit: 'l' as const }
    expect(proposeForLevel(level, { value: 3, unit: 'l' }, coming, box)).toBeNull()
    expect(proposeForLevel(level, { value: 6, unit: 'l' }, { value: 0, unit: 'l' }, box)).toBeNull()
  })

  test('the offer of the supplier that the level names counts, else the preferred one', () => {
    const offers = [
      { supplierId: 'a', isPreferred: false },
      { supplierId: 'b', isPreferred: true },
    ]
    expect(offerFor(offers, 'a')?.supplierId).toBe('a')
    expect(offerFor(offers, null)?.supplierId).toBe('b')
    expect(offerFor(offers, 'c')).toBeUndefined()
  })
})

describe('what speaks against sending', () => {
  const now = '2026-11-27T08:00:00Z'
  const order = { deliverAt: '2026-11-28T07:00:00Z', prices: [20, 35.5], othersToday: 0 }

  test('nothing, where it is above the minimum and in time', () => {
    expect(judgeOrder(order, terms, now, madrid)).toEqual({
      total: 55.5,
      deliveryFee: null,
      concerns: [],
      missing: null,
      until: '2026-11-27T13:00:00Z',
    })
  })

  test('too small, a second one, too late: each by its name, the small one with its fee', () => {
    const small = { ...order, prices: [20, null], othersToday: 1 }
    expect(judgeOrder(small, terms, '2026-11-27T13:30:00Z', madrid)).toMatchObject({
      total: 20,
      deliveryFee: 6,
      missing: 30,
      concerns: ['belowMinimum', 'secondToday', 'tooLate', 'noPrice'],
    })
  })

  test('approval is asked above the amount, of who may not give it', () => {
    expect(needsApproval(100, 100, false)).toBe(false)
    expect(needsApproval(100.01, 100, false)).toBe(true)
    expect(needsApproval(100.01, 100, true)).toBe(false)
    expect(needsApproval(100.01, null, false)).toBe(false)
  })
})

describe('on its way', () => {
  test('one message that left is enough; while one waits it is being sent; all failed is failed', () => {
    const all = (...states: ('waiting' | 'handed' | 'sent' | 'failed')[]) => states.map(state => ({ state }))
    expect(sendingAfter('toSend', all('waiting', 'failed'))).toBe('sending')
    expect(sendingAfter('sending', all('sent', 'failed'))).toBe('sent')
    expect(sendingAfter('sending', all('failed', 'failed'))).toBe('failed')
    // Whoever answered already is not told back.
    expect(sendingAfter('confirmed', all('sent'))).toBe('confirmed')
  })

  test('a draft is never answered, what was despatched never sent again', () => {
    expect(mayMove('draft', 'confirmed')).toBe(false)
    expect(mayMove('despatched', 'toSend')).toBe(false)
    expect(mayMove('failed', 'toSend')).toBe(true)
  })
})

describe('answers', () => {
  const lines = [
    { id: 'a', quantity: { value: 20, unit: 'kg' as const }, price: 40 },
    { id: 'b', quantity: { value: 6, unit: 'l' as const }, price: 5.7 },
  ]

  test('all as ordered is confirmed; grams for kilograms are the same', () => {
    const answer = {
      isDeclined: false,
      lines: [{ orderId: 'a', quantity: { value: 20000, unit: 'g' as const } }],
    }
    expect(judgeAnswer(lines, answer, '2026-11-28').sending).toBe('confirmed')
  })

  test('less, nothing, something instead, another day: changed, and which', () => {
    const answer = {
      isDeclined: false,
      deliverOn: '2026-11-29',
      lines: [
        { orderId: 'a', quantity: { value: 14, unit: 'kg' as const } },
        { orderId: 'b', substitute: 'Skimmed milk' },
      ],
    }
    const judged = judgeAnswer(lines, answer, '2026-11-28')
    expect(judged).toMatchObject({ sending: 'changed', isAnotherDay: true })
    expect(judged.lines.map(({ change }) => change)).toEqual(['less', 'instead'])
  })

  test('nothing of all is as good as declined', () => {
    const none = lines.map(({ id, quantity }) => ({ orderId: id, quantity: { ...quantity, value: 0 } }))
    expect(judgeAnswer(lines, { isDeclined: false, lines: none }, '2026-11-28').sending).toBe('declined')
    expect(judgeAnswer(lines, { isDeclined: true, lines: [] }, '2026-11-28').sending).toBe('declined')
  })
})

test('a price that changes keeps what it was; the first one is no change', () => {
  expect(priceChange({ price: 2 }, 2.5, '2026-11-27T08:00:00Z')).toEqual({
    price: 2.5,
    previousPrice: 2,
    priceChangedAt: '2026-11-27T08:00:00Z',
  })
  expect(priceChange({ price: null }, 2.5, '2026-11-27T08:00:00Z')).toEqual({ price: 2.5 })
  expect(priceChange({ price: 2.5 }, 2.5, '2026-11-27T08:00:00Z')).toBeNull()
})

const nobody = {
  vatId: null,
  gln: null,
  address: null,
  city: null,
  postcode: null,
  country: null,
  phone: null,
  email: null,
}
const document: OrderDocument = {
  number: 'B-12',
  version: 2,
  replaces: 1,
  issuedAt: '2026-11-27T08:00:00Z',
  deliverAt: '2026-11-28T07:00:00Z',
  timeZone: madrid,
  currency: 'EUR',
  buyer: { ...nobody, name: 'Can Roca & Sons', gln: '7590000012345', country: 'ES' },
  place: { ...nobody, name: 'Central kitchen', city: 'Barcelona' },
  seller: { ...nobody, name: 'Dairy "North"' },
  customerNumber: '4711',
  orderedBy: 'Ana',
  note: null,
  total: 45.7,
  deliveryFee: null,
  lines: [
    {
      id: 'a',
      name: 'Ripe tomatoes',
      supplierName: null,
      supplierCode: 'TOM',
      gtin: null,
      productId: 'p1',
      quantity: { value: 20, unit: 'kg' },
      packs: null,
      pack: null,
      packName: null,
      price: 40,
      note: null,
    },
    {
      id: 'b',
      name: 'Whole milk',
      supplierName: 'Leche entera 1 l',
      supplierCode: null,
      gtin: '07400000001234',
      productId: 'p2',
      quantity: { value: 12, unit: 'l' },
      packs: 2,
      pack: { value: 6, unit: 'l' },
      packName: 'Box',
      price: 5.7,
      note: null,
    },
  ],
}

describe('UBL', () => {
  test('an order names its profile, its parties and its lines, in packs or in amounts, and nothing that is empty', () => {
    const xml = ublOrder(document)
    expect(xml).toContain('<cbc:CustomizationID>urn:fdc:peppol.eu:poacc:trns:order:3</cbc:CustomizationID>')
    expect(xml).toContain('<cbc:ID>B-12-2</cbc:ID>')
    expect(xml).toContain('<cac:OrderDocumentReference><cbc:ID>B-12</cbc:ID></cac:OrderDocumentReference>')
    expect(xml).toContain('<cbc:Name>Can Roca &amp; Sons</cbc:Name>')
    expect(xml).toContain('<cbc:Quantity unitCode="KGM">20</cbc:Quantity>')
    expect(xml).toContain('<cbc:Quantity unitCode="XPK">2</cbc:Quantity>')
    expect(xml).toContain('<cbc:LineExtensionAmount currencyID="EUR">5.70</cbc:LineExtensionAmount>')
    expect(xml).not.toMatch(/<(\w+:\w+)[^>]*><\/\1>/)
  })

  const node = (name: string, of: string | readonly XmlNode[], attributes = {}): XmlNode => ({
    name,
    text: typeof of === 'string' ? of : '',
    attributes,
    children: typeof of === 'string' ? [] : of,
  })

  test('an answer says what is brought, what is not, and what instead', () => {
    const line = (number: string, ...parts: XmlNode[]) =>
      node('OrderLine', [node('LineItem', [node('ID', number), ...parts])])
    const response = orderResponseOf(
      node('OrderResponse', [
        node('SalesOrderID', '101-111'),
        node('OrderResponseCode', 'CA'),
        node('OrderReference', [node('ID', 'B-12-2')]),
        node('Delivery', [node('PromisedDeliveryPeriod', [node('StartDate', '2026-11-29')])]),
        line('1', node('LineStatusCode', '3'), node('Quantity', '14', { unitCode: 'KGM' })),
        line('2', node('LineStatusCode', '3'), node('Quantity', '1', { unitCode: 'XPK' })),
      ]),
    )!
    expect(response).toMatchObject({ order: 'B-12-2', kind: 'changed', reference: '101-111' })
    expect(answerOfResponse(response, document.lines)).toEqual({
      isDeclined: false,
      deliverOn: '2026-11-29',
      lines: [
        { orderId: 'a', quantity: { value: 14, unit: 'kg' } },
        { orderId: 'b', quantity: { value: 6, unit: 'l' } },
      ],
    })
  })

  test('a line that is not delivered is nothing of it; what is no answer is none', () => {
    const refused = orderResponseOf(
      node('OrderResponse', [
        node('ID', '9'),
        node('OrderResponseCode', '30'),
        node('OrderReference', [node('ID', 'B-12')]),
        node('OrderLine', [node('LineItem', [node('ID', '2'), node('LineStatusCode', '7')])]),
      ]),
    )!
    expect(answerOfResponse(refused, document.lines).lines).toEqual([
      { orderId: 'b', quantity: { value: 0, unit: 'l' } },
    ])
    expect(orderResponseOf(node('Invoice', []))).toBeNull()
    expect(orderResponseOf(node('OrderResponse', [node('OrderResponseCode', 'AP')]))).toBeNull()
  })
})
