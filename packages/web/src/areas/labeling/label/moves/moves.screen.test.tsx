import { expect } from 'vitest'
import { newId } from '../../../../data/wire/new-id.ts'
import { photo } from '../../../../testing/pictures.ts'
import { record } from '../../../../testing/rows.ts'
import { phone, test } from '../../../../testing/screens.tsx'
import type { Wire } from '../../../../testing/wire.ts'
import type { OfferedMove } from '../../calls.ts'
import { MoveCard } from './move-card.tsx'
import { graceTime, sendPending } from './pending-move.ts'

const texts = ['words', 'names', 'floor', 'labeling', 'expiry', 'programs'] as const

const offered = (kind: OfferedMove['kind'], toState: string): OfferedMove => ({
  kind,
  toState,
  programId: null,
  programName: null,
  outcome: 'end',
})
const moves = [offered('freeze', 'freeze'), offered('waste', 'waste')]

/** A label of a kilo, and how its moves are drawn. */
function kilo() {
  const label = record('label', {
    id: newId(),
    serial: 'L-1',
    state: 'chill',
    quantity: { value: 1, unit: 'kg' },
    initialQuantity: { value: 1, unit: 'kg' },
  })
  return { label, part: <MoveCard label={label} moves={moves} opening={null} productName="Sofrito" /> }
}
const moved = (wire: Wire) => wire.answers('POST', '/labeling/move', { labels: [], created: [] })

test('nothing is thrown away before it is said why; it can be taken back until it is sent', async ({
  wire,
  draw,
}) => {
  moved(wire)
  const { label, part } = kilo()
  const screen = await draw(part, { texts })
  const waste = screen.getByRole('button', { name: 'Throw away', exact: true })
  const dialog = screen.getByRole('dialog', { name: 'Throw away 1 kg' })
  await waste.click()
  await expect.element(dialog).toBeVisible()
  expect(wire.sent('POST', '/labeling/move')).toEqual([])
  await dialog.getByRole('button', { name: 'Burnt' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await waste.click()
  await dialog.getByLabelText('Another reason').fill(' Dropped ')
  await dialog.getByRole('button', { name: 'Throw away', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(wire.sent('POST', '/labeling/move')).toEqual([])
  await expect.poll(() => wire.sent('POST', '/labeling/move'), { timeout: 3 * graceTime }).toHaveLength(1)
  expect(wire.sent('POST', '/labeling/move')).toEqual([
    {
      move: {
        id: expect.any(String) as unknown,
        labelIds: [label.id],
        kind: 'waste',
        toState: 'waste',
        reason: 'Dropped',
      },
    },
  ])
})

test('a part is thrown away with its cause and a photo', async ({ wire, draw }) => {
  moved(wire)
  const kept = wire.answers('POST', '/attachment/upload', { attachment: record('attachment', {}) })
  const { label, part } = kilo()
  const screen = await draw(part, { texts, size: phone })
  await screen.getByText('A part', { exact: true }).click()
  const pad = screen.getByRole('dialog', { name: 'A part' })
  await pad.getByRole('button', { name: 'g', exact: true }).click()
  for (const key of '500') await pad.getByRole('button', { name: key, exact: true }).click()
  await pad.getByRole('button', { name: 'Done' }).click()
  await screen.getByRole('button', { name: 'Throw away', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: 'Throw away 500 g' })
  await dialog.getByLabelText('Add a photo').upload(photo())
  await expect.element(dialog.getByAltText('The photo that was taken')).toBeVisible()
  await dialog.getByRole('button', { name: 'Spoiled' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await sendPending()
  expect(wire.sent('POST', '/labeling/move')).toMatchObject([
    {
      move: {
        labelIds: [label.id],
        kind: 'waste',
        cause: 'spoiled',
        quantity: { value: 500, unit: 'g' },
      },
    },
  ])
  await expect
    .poll(() => kept.map(({ query }) => query))
    .toMatchObject([{ entity: 'label', recordId: label.id }])
})

test('what asks nothing is one press, and can be taken back', async ({ wire, draw }) => {
  moved(wire)
  const { label, part } = kilo()
  const screen = await draw(part, { texts })
  const freeze = screen.getByRole('button', { name: 'Freeze' })
  await freeze.click()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await freeze.click()
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  await sendPending()
  expect(wire.sent('POST', '/labeling/move')).toMatchObject([
    { move: { labelIds: [label.id], kind: 'freeze', toState: 'freeze' } },
  ])
  await expect.element(screen.getByText('Freeze', { exact: false }).first()).toBeVisible()
})
