import { expect } from 'vitest'
import { newId } from '../../../data/wire/new-id.ts'
import { expectAccessible } from '../../../testing/axe.ts'
import { photo } from '../../../testing/pictures.ts'
import { record } from '../../../testing/rows.ts'
import { phone, test } from '../../../testing/screens.tsx'
import type { Wire } from '../../../testing/wire.ts'
import type { Expected, ExpectedLine } from './calls.ts'

const kg = (value: number) => ({ value, unit: 'kg' }) as const

function lineOf(name: string, value: number, more: Partial<ExpectedLine> = {}): ExpectedLine {
  return {
    order: record('order', { quantity: kg(value), price: null }),
    name,
    outstanding: kg(value),
    substitute: null,
    supplierCode: null,
    pack: null,
    packName: null,
    codes: [],
    minimum: null,
    maximum: null,
    dateKind: 'expiration',
    asksDate: false,
    ...more,
  }
}

/** An order of some lines; where it is received. */
function ordered(wire: Wire, lines: readonly ExpectedLine[], more: Partial<Expected> = {}) {
  const orderBatch = record('orderBatch', { name: 'Order 1' })
  const expected = { orderBatch, supplier: 'Hortes', lines: [...lines], door: null, crates: [], ...more }
  wire.answers('POST', '/ordering/receive/get', expected)
  wire.answers('POST', '/ordering/papers/get', { announced: null, deliveries: [] })
  wire.answers('POST', '/ordering/incoming/get', { orders: [], coming: [], going: [] })
  wire.answers('POST', '/ordering/receive', {
    arrivalId: newId(),
    orderBatch,
    orders: lines.map(({ order }) => record('order', { ...order, received: order.quantity })),
    labels: [],
  })
  return `/ordering/receive/${orderBatch.id}`
}
const lot = (more: object) => expect.objectContaining(more) as unknown

test('what a line lacks is closed and claimed, and taken back of both', async ({ wire, open }) => {
  const leeks = lineOf('Leeks', 10)
  const peppers = lineOf('Peppers', 4)
  const screen = await open(ordered(wire, [leeks, peppers]), { as: 'cook', size: phone })
  // All of one came; of the other one kilo.
  await screen.getByRole('button', { name: /^Leeks/ }).click()
  await screen.getByRole('button', { name: 'Look at Peppers' }).click()
  const sheet = screen.getByRole('dialog')
  await sheet.getByRole('button', { name: '1', exact: true }).click()
  await sheet.getByRole('button', { name: 'Take in 1 kg' }).click()
  await expect.element(screen.getByText('1 line still open')).toBeVisible()
  await screen.getByRole('button', { name: '3 kg still to come. Will not come?' }).click()
  await expect.element(screen.getByText('1 will not come')).toBeVisible()
  await screen.getByRole('button', { name: '3 kg will not come' }).click()
  await expect.element(screen.getByText('1 line still open')).toBeVisible()
  await screen.getByRole('button', { name: '3 kg is on the note: claim it' }).click()
  await expect
    .element(screen.getByRole('button', { name: '3 kg on the note and not here: claimed' }))
    .toBeVisible()
  await expect.element(screen.getByText('1 claimed')).toBeVisible()
  await screen.getByLabelText('Number of the note').fill('ALB-1')
  await screen.getByRole('button', { name: 'Receive delivery' }).click()
  await expect.element(screen.getByText('Received', { exact: true }).first()).toBeVisible()
  const [{ arrival } = { arrival: null }] = wire.sent('POST', '/ordering/receive')
  expect(arrival).toMatchObject({ document: 'ALB-1' })
  expect(arrival?.lines).toEqual([
    { orderId: leeks.order.id, productId: leeks.order.productId, lots: [lot({ quantity: kg(10) })] },
    {
      orderId: peppers.order.id,
      productId: peppers.order.productId,
      lots: [lot({ quantity: kg(1) })],
      isClosed: true,
      noted: kg(4),
    },
  ])
})

test('of a line that does not come at all, what is on the note is claimed', async ({ wire, open }) => {
  const leeks = lineOf('Leeks', 10)
  const screen = await open(ordered(wire, [leeks]), { as: 'cook' })
  await screen.getByRole('button', { name: 'Look at Leeks' }).click()
  const sheet = screen.getByRole('dialog')
  await sheet.getByRole('button', { name: 'More', exact: true }).click()
  await sheet.getByRole('button', { name: 'Will not come' }).click()
  await screen.getByRole('button', { name: '10 kg is on the note: claim it' }).click()
  await screen.getByRole('button', { name: 'Receive delivery' }).click()
  await expect.poll(() => wire.sent('POST', '/ordering/receive')).toHaveLength(1)
  expect(wire.sent('POST', '/ordering/receive')[0]?.arrival.lines).toEqual([
    { orderId: leeks.order.id, productId: leeks.order.productId, lots: [], isClosed: true, noted: kg(10) },
  ])
})

test('two lots come in measured; the next one offers what the last one had', async ({ wire, open }) => {
  const fish = lineOf('Hake', 20, { maximum: 4 })
  const screen = await open(ordered(wire, [fish]), { as: 'cook', size: phone })
  const sheet = screen.getByRole('dialog')
  const take = async (amount: string, code: string) => {
    await screen.getByRole('button', { name: /^Hake/ }).click()
    await sheet.getByRole('button', { name: /^Amount/ }).click()
    for (const key of amount) await sheet.getByRole('button', { name: key, exact: true }).click()
    await sheet.getByLabelText('Lot').fill(code)
  }
  await take('8', 'L-1')
  await expect.element(sheet.getByRole('button', { name: 'Take in 8 kg' })).toBeDisabled()
  await sheet.getByRole('button', { name: /^Temperature/ }).click()
  await sheet.getByRole('button', { name: '3', exact: true }).click()
  await sheet.getByRole('button', { name: 'Take in 8 kg' }).click()
  await take('6', 'L-2')
  await sheet.getByRole('button', { name: /3.*as before/ }).click()
  await sheet.getByRole('button', { name: 'Take in 6 kg' }).click()
  await expect.element(screen.getByText('2 lots in')).toBeVisible()
  await screen.getByRole('button', { name: 'Receive delivery' }).click()
  await expect.poll(() => wire.sent('POST', '/ordering/receive')).toHaveLength(1)
  expect(wire.sent('POST', '/ordering/receive')[0]?.arrival.lines).toMatchObject([
    {
      lots: [
        { quantity: kg(8), supplierLot: 'L-1', temperature: 3 },
        { quantity: kg(6), supplierLot: 'L-2', temperature: 3 },
      ],
    },
  ])
})

test('a note is read and taken over; what is refused of it says why', async ({ wire, open }) => {
  const leeks = lineOf('Leeks', 10)
  const peppers = lineOf('Peppers', 4)
  const address = ordered(wire, [leeks, peppers])
  const noted = ({ order }: ExpectedLine, value: number, supplierLot: string) => ({
    orderId: order.id,
    text: '',
    quantity: kg(value),
    supplierLot,
    expiration: null,
    bestBefore: null,
    price: null,
    unclear: [],
  })
  const read = wire.answers('POST', '/ordering/note', {
    paperId: newId(),
    read: 'text',
    document: 'ALB-7',
    proposals: {
      lots: [noted(leeks, 10, 'L-1'), noted(peppers, 4, 'L-2')],
      unknown: [],
      missing: [],
      differs: [],
    },
  } as never)
  const screen = await open(address, { as: 'cook' })
  await screen.getByLabelText('Photograph or choose the note').upload(photo())
  await expect.element(screen.getByText('Lot L-1')).toBeVisible()
  expect(read.map(({ query }) => query)).toMatchObject([{ name: 'photo.png' }])
  await screen.getByRole('button', { name: 'Take over' }).click()
  await expect.element(screen.getByLabelText('Number of the note')).toHaveValue('ALB-7')
  await screen.getByRole('button', { name: /L-2.*4/ }).click()
  const sheet = screen.getByRole('dialog')
  await sheet.getByRole('button', { name: '1', exact: true }).click()
  await sheet.getByRole('button', { name: 'Refuse', exact: true }).click()
  await sheet.getByText('Quality', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Refuse 1 kg' }).click()
  await expect
    .element(screen.getByRole('button', { name: '3 kg on the note and not here: claimed' }))
    .toBeVisible()
  await screen.getByLabelText('Another kind of crate').fill('E2 box')
  await screen.getByRole('button', { name: 'Add crate' }).click()
  await screen.getByRole('button', { name: 'More: Came' }).click()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Receive delivery' }).click()
  await expect.poll(() => wire.sent('POST', '/ordering/receive')).toHaveLength(1)
  expect(wire.sent('POST', '/ordering/receive')[0]?.arrival).toMatchObject({
    document: 'ALB-7',
    lines: [
      { orderId: leeks.order.id, lots: [{ quantity: kg(10), supplierLot: 'L-1' }], noted: kg(10) },
      {
        orderId: peppers.order.id,
        lots: [{ quantity: kg(1), supplierLot: 'L-2', outcome: 'refused', reason: 'quality' }],
        noted: kg(4),
      },
    ],
    crates: [{ crate: 'E2 box', came: 1 }],
  })
})
