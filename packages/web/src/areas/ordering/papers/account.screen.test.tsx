import { expect } from 'vitest'
import { newId } from '../../../data/wire/new-id.ts'
import { expectAccessible, expectNoSideways } from '../../../testing/axe.ts'
import { record } from '../../../testing/rows.ts'
import { test } from '../../../testing/screens.tsx'
import type { Wire } from '../../../testing/wire.ts'
import { AccountTab } from './account-tab.tsx'
import type { Account } from './calls.ts'

const texts = ['core', 'floor', 'names', 'words', 'ordering', 'papers'] as const
const supplier = record('supplier', { name: 'Hortes del Delta' })
const rated = { good: 0, of: 0 }
const none: Account = {
  currency: 'EUR',
  owed: 0,
  claims: [],
  crates: [],
  entries: [],
  rating: {
    stars: null,
    since: '2026-01-01T00:00:00.000Z',
    onTime: rated,
    complete: rated,
    temperature: rated,
    price: rated,
  },
}
const claimOf = (kind: 'refusal' | 'short', money: number, product: string): Account['claims'][number] => ({
  entry: record('supplierEntry', { supplierId: supplier.id, kind, money }),
  product,
  lot: null,
  open: money,
  days: 2,
})

/** Two kilos of leeks and three of peppers of theirs are here. */
function returnable(wire: Wire) {
  const of = (product: string, value: number) => ({
    label: record('label', { id: newId(), quantity: { value, unit: 'kg' } }),
    product,
    lot: 'L-1',
    came: null,
    document: null,
  })
  const labels = [of('Leeks', 2), of('Peppers', 3)] as const
  wire.answers('POST', '/ordering/returnable/get', { labels: [...labels] })
  return labels
}

test('a part of what is here is sent back, with why', async ({ wire, draw }) => {
  wire.answers('POST', '/ordering/account/get', none)
  const [leeks, peppers] = returnable(wire)
  wire.answers('POST', '/ordering/return', {
    returnId: newId(),
    document: 'R-1',
    mailedTo: 'comandes@hortes.example',
    entries: [],
  })
  const screen = await draw(<AccountTab row={supplier} />, { texts, as: 'executive' })
  await screen.getByRole('button', { name: 'Send food back' }).click()
  const dialog = screen.getByRole('dialog')
  const send = dialog.getByRole('button', { name: /^Send \d labels? back/ })
  await dialog.getByRole('checkbox', { name: /Leeks/ }).click()
  await dialog.getByRole('checkbox', { name: /Peppers/ }).click()
  await expect.element(send).toBeDisabled()
  await dialog.getByRole('button', { name: 'Less: How much' }).first().click()
  await dialog.getByText('Quality', { exact: true }).click()
  await send.click()
  await expect.element(screen.getByText('Sent back: R-1. Written to comandes@hortes.example.')).toBeVisible()
  expect(wire.sent('POST', '/ordering/return')).toEqual([
    {
      return: {
        id: expect.any(String) as unknown,
        supplierId: supplier.id,
        reason: 'quality',
        isMailed: true,
        lines: [
          { labelId: leeks.label.id, quantity: { value: 1.5, unit: 'kg' } },
          { labelId: peppers.label.id, quantity: { value: 3, unit: 'kg' } },
        ],
      },
    },
  ])
  // The account is asked again.
  await expect.poll(() => wire.sent('POST', '/ordering/account/get')).toHaveLength(2)
})

test('a credit note settles the claims that are chosen, and says what they come to', async ({
  wire,
  draw,
}) => {
  const claims = [claimOf('refusal', 8, 'Peppers'), claimOf('short', 20, 'Leeks')] as const
  wire.answers('POST', '/ordering/account/get', { ...none, owed: 28, claims: [...claims] })
  wire.answers('POST', '/ordering/credit', { entries: [] })
  const screen = await draw(<AccountTab row={supplier} />, { texts, as: 'executive' })
  await expect.element(screen.getByText('€28.00')).toBeVisible()
  await expectAccessible()
  await expectNoSideways()
  await screen.getByRole('button', { name: 'Credit note' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('It settles, the oldest first: €28.00')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /Leeks/ }).click()
  await expect.element(dialog.getByText('It settles, the oldest first: €8.00')).toBeVisible()
  await dialog.getByLabelText(/^Number/).fill('CN-1')
  await dialog.getByLabelText(/^Amount without tax/).fill('8')
  wire.answers('POST', '/ordering/account/get', none)
  await dialog.getByRole('button', { name: 'Write down' }).click()
  await expect.element(screen.getByText('No claim is open.')).toBeVisible()
  expect(wire.sent('POST', '/ordering/credit')).toMatchObject([
    { credit: { supplierId: supplier.id, document: 'CN-1', amount: 8, claimIds: [claims[0].entry.id] } },
  ])
})

test('what is owed is shown to who sees what is paid alone', async ({ wire, draw }) => {
  const { entry, ...claim } = claimOf('refusal', 8, 'Peppers')
  wire.answers('POST', '/ordering/account/get', {
    ...none,
    owed: null,
    claims: [{ ...claim, entry: { ...entry, money: null }, open: null }],
  })
  const screen = await draw(<AccountTab row={supplier} />, { texts, as: 'cook' })
  await expect.element(screen.getByText(/Peppers/)).toBeVisible()
  await expect.element(screen.getByText('They owe us')).not.toBeInTheDocument()
  await expect.element(screen.getByText(/€|Without an amount/)).not.toBeInTheDocument()
})
