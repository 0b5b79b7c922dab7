/** A record that is changed, that somebody else changed, and that goes and comes back: of shifts, which are as all are. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/axe.ts'
import { record } from '../../testing/rows.ts'
import { test } from '../../testing/screens.tsx'
import { Refusal, type Sent, type Wire } from '../../testing/wire.ts'

type Shift = Row<Entities['shift']>

/** A shift that may be changed elsewhere, and the changes that are sent to it. */
function kept(wire: Wire) {
  const shifts: Shift[] = [record('shift', { name: 'Lunch', from: '11:00', to: '16:00' })]
  const [{ id } = { id: '' }] = shifts
  wire.holds('shift', shifts)
  wire.holds('location', [])
  wire.answers('GET', '/records/import/noted', { entities: [] })
  wire.answers('GET', '/records/import/notes', { notes: [] })
  const elsewhere = (change: Partial<Shift>) => {
    const [now] = shifts
    shifts[0] = { ...now!, ...change, version: now!.version + 1 }
  }
  const sent = wire.answers(
    'PATCH',
    '/planning/shift/{id}' as never,
    (({ body }: Sent<Partial<Shift>>) => {
      const [now] = shifts
      if (body.version !== now?.version) return new Refusal('STALE_VERSION', { current: now })
      elsewhere({ ...body, version: now!.version })
      return { shift: shifts[0] }
    }) as never,
  ) as readonly Sent<Partial<Shift>>[]
  return { id, elsewhere, sent }
}

test('who saved meanwhile is heard: other fields are kept, the same one is asked about', async ({
  wire,
  open,
}) => {
  const { id, elsewhere, sent } = kept(wire)
  const screen = await open(`/planning/shift/${id}?edit=1`, { as: 'owner' })
  const from = screen.getByLabelText(/^From/)
  await from.fill('10:30')
  elsewhere({ to: '16:45' })
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(screen.getByText('10:30').first()).toBeVisible()
  await expect.element(screen.getByText('16:45').first()).toBeVisible()

  await screen.getByRole('button', { name: 'Edit' }).click()
  await from.fill('10:00')
  elsewhere({ from: '09:15' })
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(screen.getByText('Somebody else changed this meanwhile')).toBeVisible()
  await expectAccessible()
  await screen.getByRole('radio', { name: '09:15' }).click()
  const before = sent.length
  await screen.getByRole('button', { name: 'Save what is chosen' }).click()
  await expect.element(screen.getByText('09:15').first()).toBeVisible()
  await expect.element(screen.getByText('10:00')).not.toBeInTheDocument()
  // What was theirs is there already: nothing is sent.
  expect(sent).toHaveLength(before)
})

test('what is removed can be brought back, what is in use says where', async ({ wire, open }) => {
  const { id } = kept(wire)
  const shift = record('shift', { id, name: 'Lunch', from: '11:00', to: '16:00' })
  wire.answers('GET', '/planning/shift' as never, { shift, counts: { tasks: 1 } } as never)
  const removed = wire.answers(
    'DELETE',
    '/planning/shift',
    new Refusal('IN_USE', { usedBy: [{ entity: 'task' }] }),
  )
  const back = wire.answers('POST', '/planning/shift/restore' as never, { shift } as never)
  const screen = await open(`/planning/shift/${id}`, { as: 'owner' })
  await screen.getByRole('button', { name: 'More', exact: true }).click()
  await screen.getByRole('menuitem', { name: 'Remove' }).click()
  // Others hang on it, so it is asked first.
  const sure = screen.getByRole('dialog').getByRole('button', { name: /^Remove/ })
  await sure.click()
  await expect.element(screen.getByText(/It is named in: Tasks\./)).toBeVisible()
  wire.answers('DELETE', '/planning/shift', {} as never)
  await sure.click()
  await expect.element(screen.getByText('Shift removed')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Shift restored')).toBeVisible()
  expect(removed.map(({ body }) => body)).toMatchObject([{ shift: id }, { shift: id }])
  expect(back.map(({ body }) => body)).toMatchObject([{ shift: id }])
})
