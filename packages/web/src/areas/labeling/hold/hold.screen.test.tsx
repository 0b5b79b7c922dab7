import { expect } from 'vitest'
import { HoldDialog } from '../../../data/holding/hold-dialog.tsx'
import { kitchenId, meId } from '../../../testing/people.ts'
import { test } from '../../../testing/screens.tsx'
import { HoldBanner } from './hold-banner.tsx'

const texts = ['floor', 'labeling'] as const
const batchId = '01920000-0000-7000-8000-0000000000b1'
const held = <HoldBanner status="hold" reason="Bones" batchId={batchId} />

test('a hold sends how far it reaches, and says what was held where', async ({ wire, draw }) => {
  const places = [{ id: kitchenId, name: 'Bistro Gràcia', labels: 2 }]
  wire.answers('POST', '/labeling/hold', {
    batches: 2,
    labels: 2,
    batchIds: [batchId],
    heldIds: [batchId],
    product: 'Chicken stock',
    code: 'C-1',
    places,
  })
  let isDone = false
  const screen = await draw(<HoldDialog about={{ batchId }} onClose={() => (isDone = true)} />, { texts })
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Hold the batch' }).click()
  await expect
    .element(dialog.getByRole('textbox', { name: /Reason/ }))
    .toHaveAttribute('aria-invalid', 'true')
  expect(wire.sent('POST', '/labeling/hold')).toEqual([])
  await dialog.getByLabelText(/Reason/).fill(' Called back ')
  await dialog.getByRole('button', { name: 'Hold the batch' }).click()
  await expect.poll(() => isDone).toBe(true)
  await expect.element(screen.getByText(/^On hold: Chicken stock, batch C-1\./)).toBeVisible()
  await expect.element(screen.getByText(/2 labels? in use, at Bistro Gràcia/)).toBeVisible()
  await screen.unmount()
  const again = await draw(<HoldDialog about={{ batchId }} onClose={() => undefined} />, { texts })
  await dialog.getByLabelText(/Reason/).fill('All of it')
  await dialog.getByRole('switch').click()
  await dialog.getByRole('button', { name: 'Hold all of it' }).click()
  await expect.poll(() => wire.sent('POST', '/labeling/hold')).toHaveLength(2)
  await again.unmount()
  // Where what is reached is known, it is all held.
  const reached = { batches: 3, places: ['Bistro Gràcia'] }
  await draw(<HoldDialog about={{ batchId }} reached={reached} onClose={() => undefined} />, { texts })
  await dialog.getByLabelText(/Reason/).fill('Bones')
  await dialog.getByRole('button', { name: 'Hold 3 batches' }).click()
  await expect.poll(() => wire.sent('POST', '/labeling/hold')).toHaveLength(3)
  expect(wire.sent('POST', '/labeling/hold')).toEqual([
    { hold: { batchId, reach: false, reason: 'Called back' } },
    { hold: { batchId, reach: true, reason: 'All of it' } },
    { hold: { batchId, reach: true, reason: 'Bones' } },
  ])
})

test('what is rejected is sent as rejected, with why and nobody else', async ({ wire, draw }) => {
  wire.answers('POST', '/labeling/release', { batches: 1 })
  const screen = await draw(held, { texts, as: 'manager' })
  await expect.element(screen.getByText('Bones')).toBeVisible()
  await screen.getByRole('button', { name: 'Reject', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: 'Reject the batch' })
  await expect.element(dialog.getByText('This is for good: it can only be thrown away.')).toBeVisible()
  await dialog.getByLabelText(/Reason/).fill('Looked at')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect.element(screen.getByText('1 batch rejected')).toBeVisible()
  expect(wire.sent('POST', '/labeling/release')).toEqual([
    { release: { batchIds: [batchId], status: 'rejected', reason: 'Looked at' } },
  ])
})

test('what is released needs a second person, whose proof goes with it', async ({ wire, draw }) => {
  wire.answers('POST', '/labeling/release', { batches: 1 })
  wire.answers('GET', '/user-control/people-here', { people: [{ id: meId, name: 'Andreu Mas' }] })
  const screen = await draw(held, { texts, as: 'manager' })
  await screen.getByRole('button', { name: 'Release', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: 'Release the batch' })
  await dialog.getByLabelText(/Reason/).fill('Tested, harmless')
  await dialog.getByRole('combobox', { name: 'Second person' }).click()
  await screen.getByRole('option', { name: 'Andreu Mas' }).click()
  await dialog.getByLabelText('Their PIN').fill('738264')
  await dialog.getByRole('button', { name: 'Release', exact: true }).click()
  await expect.element(screen.getByText('1 batch released')).toBeVisible()
  expect(wire.sent('POST', '/labeling/release')).toEqual([
    {
      release: {
        batchIds: [batchId],
        status: 'available',
        reason: 'Tested, harmless',
        proof: { userId: meId, pin: '738264' },
      },
    },
  ])
})

test('who may not judge is offered neither; what is rejected stays so', async ({ draw }) => {
  const auditor = await draw(held, { texts, as: 'auditor', rights: { licenses: [] } })
  await expect.element(auditor.getByText('On hold: neither use nor serve it')).toBeVisible()
  expect(auditor.container.querySelectorAll('button')).toHaveLength(0)
  await auditor.unmount()
  const manager = await draw(<HoldBanner status="rejected" reason={null} batchId={batchId} />, {
    texts,
    as: 'manager',
  })
  await expect.element(manager.getByText('Rejected: throw it away')).toBeVisible()
  expect(manager.container.querySelectorAll('button')).toHaveLength(0)
})
