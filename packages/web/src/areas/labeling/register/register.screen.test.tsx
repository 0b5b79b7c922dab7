import { expect } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { record } from '../../../testing/rows.ts'
import { phone, test } from '../../../testing/screens.tsx'
import type { Wire } from '../../../testing/wire.ts'

const life = { chilled: { bestBefore: null, expiration: { value: 3, unit: 'days' } } } as const
const stock = record('product', { name: 'Chicken stock', consumptionUnit: 'l', type: 'intermediate', life })
const hake = record('product', { name: 'Hake', consumptionUnit: 'kg', type: 'ingredient', life })
const address = ({ id }: typeof stock) => `/labeling/register/mask?productId=${id}&state=chill`
const go = (to: string) => void (window.location.hash = `#${to}`)

/** A kitchen where one batch was made, and what it may register; what is registered stands in its lists. */
function kitchen(wire: Wire) {
  const batchOf = (code: string) => record('batch', { code, name: 'Chicken stock', productId: stock.id })
  const labelOf = (serial: string, batchId: string) =>
    record('label', {
      serial,
      batchId,
      productId: stock.id,
      state: 'chill',
      quantity: { value: 1, unit: 'l' },
      initialQuantity: { value: 1, unit: 'l' },
    })
  const first = batchOf('C-1')
  const batches = [first]
  const labels = [labelOf('L-1', first.id)]
  wire.holds('product', [stock, hake])
  wire.holds('batch', batches)
  wire.holds('label', labels)
  for (const none of ['program', 'state', 'batching', 'composition'] as const) wire.holds(none, [])
  wire.answers('POST', '/labeling/dashboard/get', {
    figures: {
      printedToday: 0,
      registeredToday: 0,
      openLabels: 1,
      expiringToday: 0,
      expired: 0,
      onHold: 0,
    },
    expiring: [],
    favorites: [],
    recent: [],
  })
  const until = '2099-12-05T08:00:00.000Z'
  const dates = {
    bestBefore: null,
    expiration: until,
    pause: null,
    lines: [
      {
        date: 'expiration',
        rule: 'expiry.product.days',
        values: { count: 3 },
        until,
        decides: true,
      } as const,
    ],
  }
  wire.answers('POST', '/labeling/register/preview', {
    dates: { ...dates, state: 'chill' },
    allergens: {},
    batchCode: 'C-2',
    recipe: null,
  })
  wire.answers('GET', '/labeling/print/templates', { templates: [] })
  wire.answers('POST', '/labeling/print/printers/get', { printers: [] })
  wire.answers('POST', '/labeling/content/get', {
    contents: [],
    language: 'en',
    digitalLinkDomain: null,
    templateId: null,
  })
  wire.answers('POST', '/labeling/register', () => {
    const batch = batchOf('C-2')
    const label = labelOf('L-2', batch.id)
    batches.push(batch)
    labels.push(label)
    return { batch, items: [], labels: [label], dates: null }
  })
}

test('what was registered stands in the lists that were read before; a double press registers once', async ({
  wire,
  open,
}) => {
  kitchen(wire)
  const screen = await open('/labeling/batches', { as: 'cook' })
  await expect.element(screen.getByText('C-1').first()).toBeVisible()
  go('/labeling/labels')
  await expect.element(screen.getByText('L-1').first()).toBeVisible()
  go(address(stock))
  await screen.getByRole('button', { name: 'Register without printing' }).dblClick()
  await expect.element(screen.getByText('1 label registered')).toBeVisible()
  expect(wire.sent('POST', '/labeling/register')).toMatchObject([
    { registration: { productId: stock.id, state: 'chill', items: [{ count: 1 }] } },
  ])
  go('/labeling/labels')
  await expect.element(screen.getByText('L-2').first()).toBeVisible()
  go('/labeling/batches')
  await expect.element(screen.getByText('C-2').first()).toBeVisible()
})

test('what was looked for says its dates, and why; amounts are typed with big keys', async ({
  wire,
  open,
}) => {
  kitchen(wire)
  const screen = await open('/labeling/register/mask', { as: 'cook', size: phone })
  await screen.getByRole('searchbox', { name: /Search by name/ }).fill('stock')
  await expect.element(screen.getByRole('heading', { name: 'Found' })).toBeVisible()
  expect(wire.sent('POST', '/products/get').at(-1)).toMatchObject({ search: 'stock' })
  await expectAccessible()
  await screen.getByRole('link', { name: /Chicken stock/ }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Chicken stock' })).toBeVisible()
  await screen.getByRole('button', { name: /^Chilled/ }).click()
  await screen.getByRole('button', { name: 'Why? Expiration' }).click()
  await expect.element(screen.getByText(/The product keeps for 3 days in this state/)).toBeVisible()
  await screen.getByRole('button', { name: /^Each label \d/ }).click()
  const pad = screen.getByRole('dialog', { name: 'Each label' })
  await pad.getByRole('button', { name: '7', exact: true }).click()
  await pad.getByRole('button', { name: 'Delete the last digit' }).click()
  await pad.getByRole('button', { name: '4', exact: true }).click()
  await pad.getByRole('button', { name: 'Done' }).click()
  await screen.getByRole('button', { name: 'More: Labels' }).click()
  await expect.element(screen.getByText('8 l in all')).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Register without printing' }).click()
  await expect.poll(() => wire.sent('POST', '/labeling/register')).toHaveLength(1)
  expect(wire.sent('POST', '/labeling/register')).toMatchObject([
    { registration: { items: [{ count: 2, quantity: { value: 4, unit: 'l' } }] } },
  ])
})

test('what was delivered asks for its lot before anything is made of it', async ({ wire, open }) => {
  kitchen(wire)
  const screen = await open(address(hake), { as: 'cook' })
  await expect.element(screen.getByText(/Fill in the supplier’s lot/)).toBeVisible()
  // What it will say is shown all the same.
  await expect.element(screen.getByRole('button', { name: 'Why? Expiration' })).toBeVisible()
  const print = screen.getByRole('button', { name: 'Print 1 label' })
  await expect.element(print).toBeDisabled()
  await screen.getByLabelText(/Supplier's lot/).fill('LN-4711')
  await expect.element(print).toBeEnabled()
  await screen.getByRole('button', { name: 'Register without printing' }).click()
  await expect.element(screen.getByText('1 label registered')).toBeVisible()
  expect(wire.sent('POST', '/labeling/register')).toMatchObject([
    { registration: { productId: hake.id, origin: 'receipt', supplierLot: 'LN-4711' } },
  ])
})
