import { expect } from 'vitest'
import { newId } from '../../../data/wire/new-id.ts'
import { kitchenId } from '../../../testing/people.ts'
import { record } from '../../../testing/rows.ts'
import { phone, test } from '../../../testing/screens.tsx'
import type { Wire } from '../../../testing/wire.ts'
import type { Sheet, SheetLine } from './calls.ts'

const topId = newId()

function lineOf(name: string, unit: SheetLine['unit'], more: Partial<SheetLine> = {}): SheetLine {
  return {
    productId: newId(),
    name,
    state: 'init',
    placeId: kitchenId,
    placeName: 'Fridge',
    unit,
    isCounted: false,
    isAgain: false,
    round: 1,
    pack: null,
    expected: null,
    ...more,
  }
}

/** A count under way: of a fridge with a shelf. What is entered stands on the sheet from then on. */
function counted(wire: Wire, lines: readonly SheetLine[]) {
  const { sheet: _, ...stockCount } = record('stockCount', {
    name: 'Fridge on Friday',
    status: 'open',
    startedAt: '2026-01-12T08:00:00.000Z',
  })
  const sheet: Sheet = {
    stockCount,
    place: { id: kitchenId, name: 'Fridge' },
    parts: [{ id: topId, name: 'Top shelf' }],
    lines: [...lines],
    entries: [],
    products: [],
  }
  const entries: Sheet['entries'][number][] = []
  wire.answers('POST', '/stock/count/sheet/get', () => ({ ...sheet, entries: [...entries] }))
  wire.answers('POST', '/stock/count/enter', ({ body: { entry } }) => {
    const [how] = entry.how
    const row = record('stockCountEntry', {
      id: entry.id,
      stockCountId: stockCount.id,
      productId: entry.productId,
      state: entry.state ?? 'init',
      placeId: entry.placeId ?? kitchenId,
      partId: entry.partId ?? null,
      covers: entry.covers,
      round: entry.round ?? 1,
      takesBack: entry.takesBack ?? [],
      how: entry.how,
      quantity: how?.amount ?? null,
    })
    entries.push(row)
    return { entry: row }
  })
  wire.holds('containerShape', [record('containerShape', { name: 'Gastronorm 1/1', tare: 1200 })])
  wire.holds('container', [])
  wire.answers('POST', '/stock/count/turn', { stockCount })
  return `/stock/counting/${stockCount.id}`
}

test('what is weighed is less than its container by the weight of that', async ({ wire, open }) => {
  const cream = lineOf('Cream', 'kg')
  const screen = await open(counted(wire, [cream]), { as: 'cook', size: phone })
  await screen.getByRole('button', { name: 'Weighed' }).click()
  const pad = screen.getByRole('group', { name: 'How much Cream' })
  await screen.getByRole('combobox', { name: 'Container' }).click()
  await screen.getByRole('option', { name: /Gastronorm/ }).click()
  await pad.getByRole('button', { name: '1', exact: true }).click()
  await expect.element(screen.getByText('That is less than the container weighs.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Save and go on' })).toBeDisabled()
  await pad.getByRole('button', { name: '0', exact: true }).click()
  await expect.element(screen.getByText('= 8.8 kg')).toBeVisible()
  await screen.getByRole('button', { name: 'Save and go on' }).click()
  await expect.poll(() => wire.sent('POST', '/stock/count/enter')).toHaveLength(1)
  expect(wire.sent('POST', '/stock/count/enter')).toMatchObject([
    {
      entry: {
        productId: cream.productId,
        how: [{ kind: 'weighed', amount: { value: 10, unit: 'kg' }, tare: { value: 1200, unit: 'g' } }],
      },
    },
  ])
})

test('a shelf is counted blind, in boxes and halves; what differs is counted again', async ({
  wire,
  open,
}) => {
  const eggs = lineOf('Eggs', 'piece')
  const milk = lineOf('Milk', 'l', { isAgain: true, round: 2 })
  const screen = await open(counted(wire, [eggs, milk]), { as: 'cook', size: phone })
  await screen.getByRole('button', { name: 'Top shelf', exact: true }).click()
  await expect.element(screen.getByText(/Should be/)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'End the counting' })).toBeDisabled()
  await screen.getByRole('button', { name: 'Boxes', exact: true }).click()
  const box = screen.getByRole('dialog')
  await box.getByRole('button', { name: 'Tray', exact: true }).click()
  await box.getByRole('button', { name: '6', exact: true }).click()
  await box.getByRole('button', { name: 'Done', exact: true }).click()
  await screen
    .getByRole('group', { name: 'How much Eggs' })
    .getByRole('button', { name: '2', exact: true })
    .click()
  await screen.getByRole('button', { name: '½', exact: true }).click()
  await expect.element(screen.getByText(/^= 15 /)).toBeVisible()
  await screen.getByRole('button', { name: 'Save and go on' }).click()
  // The next one is told to be counted again, in its own round.
  await expect.element(screen.getByText('Count it again', { exact: true }).first()).toBeVisible()
  await screen
    .getByRole('group', { name: 'How much Milk' })
    .getByRole('button', { name: '4', exact: true })
    .click()
  await screen.getByRole('button', { name: 'Save and go on' }).click()
  await expect.element(screen.getByText('All is counted')).toBeVisible()
  expect(wire.sent('POST', '/stock/count/enter')).toMatchObject([
    {
      entry: {
        productId: eggs.productId,
        partId: topId,
        round: 1,
        how: [{ kind: 'packs', packs: 2.5, pack: 'tray', amount: { value: 6, unit: 'piece' } }],
      },
    },
    { entry: { productId: milk.productId, round: 2, how: [{ amount: { value: 4, unit: 'l' } }] } },
  ])
})

test('what was counted is taken back, and counted anew', async ({ wire, open }) => {
  const eggs = lineOf('Eggs', 'piece')
  const screen = await open(counted(wire, [eggs]), { as: 'cook' })
  const pad = screen.getByRole('group', { name: 'How much Eggs' })
  await pad.getByRole('button', { name: '7', exact: true }).click()
  await screen.getByRole('button', { name: 'Save and go on' }).click()
  await expect.element(screen.getByText('All is counted')).toBeVisible()
  await screen.getByRole('button', { name: /Take back/ }).click()
  await expect.element(pad).toBeVisible()
  const [first, second] = wire.sent('POST', '/stock/count/enter')
  expect(second?.entry).toMatchObject({ how: [], takesBack: [first?.entry.id] })
})
