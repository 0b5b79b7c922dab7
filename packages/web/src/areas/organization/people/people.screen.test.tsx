import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { expect } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { kitchenId } from '../../../testing/people.ts'
import { record } from '../../../testing/rows.ts'
import { test } from '../../../testing/screens.tsx'
import type { Sent, Wire } from '../../../testing/wire.ts'

type Person = Row<Entities['user']>

const north = record('location', { name: 'Warehouse North', type: 'warehouse' })
const personOf = (fullName: string): Person =>
  record('user', {
    fullName,
    email: `${fullName.slice(0, 4).toLowerCase()}@bistro.example`,
    locationIds: [kitchenId],
    lastLogin: '2026-01-12T08:00:00.000Z',
  })

const seats = { total: 0, used: 0, free: 0, shared: 0 }

/** A house with two people, who are enrolled and switched off. */
function staffed(wire: Wire) {
  const people = [personOf('Unai Roca'), personOf('Marta Vidal')]
  wire.holds('user', people)
  wire.holds('location', [record('location', { id: kitchenId, name: 'Bistro Gràcia' }), north])
  wire.holds('license', [])
  wire.holds('jobProfile', [])
  wire.answers('GET', '/records/import/noted', { entities: [] })
  wire.answers('GET', '/users/limits', {
    limits: {
      people: { total: null, used: 2, free: null },
      users: seats,
      devices: seats,
      types: [],
    },
  })
  const changed = wire.answers(
    'PATCH',
    '/user/{id}' as never,
    (({ body, params }: Sent<Partial<Person>>) => {
      const at = people.findIndex(({ id }) => id === params['id'])
      people[at] = { ...people[at]!, ...body }
      return { user: people[at] }
    }) as never,
  ) as readonly Sent<Partial<Person>>[]
  return { people, changed }
}

test('several people are enrolled and deactivated, and that is taken back', async ({ wire, open }) => {
  const { people, changed } = staffed(wire)
  const ids = people.map(({ id }) => id)
  const enrolled = wire.answers('PUT', '/user/locations', {} as never)
  const screen = await open('/users', { as: 'owner' })
  const unai = screen.getByRole('checkbox', { name: /Unai Roca/ })
  await unai.click()
  await screen.getByRole('checkbox', { name: /Marta Vidal/ }).click()
  await screen.getByRole('button', { name: 'Enrol in a location' }).click()
  const dialog = screen.getByRole('dialog')
  const enrol = dialog.getByRole('button', { name: 'Enrol in a location' })
  await dialog.getByRole('checkbox', { name: /^Warehouse North/ }).click()
  await enrol.click()
  await expect.element(screen.getByText('2 users enrolled')).toBeVisible()
  // Where they were enrolled before they stay so.
  expect(enrolled.map(({ body }) => body)).toEqual(
    ids.map(user => ({ user, locations: [kitchenId, north.id] })),
  )
  await unai.click()
  await screen.getByRole('button', { name: 'Deactivate' }).click()
  await expect.element(screen.getByText('1 user deactivated')).toBeVisible()
  await expect.element(screen.getByText('Unai Roca')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Undo' }).first().click()
  await expect.element(screen.getByText('Unai Roca').first()).toBeVisible()
  expect(changed.map(({ body }) => body.active)).toEqual([false, true])
})

test('who does not manage roles gives none above their own and sees no way to work as others', async ({
  wire,
  open,
}) => {
  staffed(wire)
  const invite = await open('/user/new', { as: 'executive' })
  await invite.getByRole('combobox', { name: 'Role' }).click()
  const owner = invite.getByRole('option', { name: /^Owner/ })
  await expect.element(owner).toHaveAttribute('data-combobox-disabled', 'true')
  await invite.unmount()
  const list = await open('/users', { as: 'executive' })
  await expect.element(list.getByText('Marta Vidal').first()).toBeVisible()
  expect(list.getByText('Log in as this user').elements()).toEqual([])
})

test('a cook sees colleagues by name, without columns for their addresses and log-ins', async ({
  wire,
  open,
}) => {
  staffed(wire)
  const screen = await open('/users')
  await expect.element(screen.getByText('Marta Vidal').first()).toBeVisible()
  await expect.element(screen.getByRole('columnheader', { name: /^Role/ })).toBeVisible()
  expect(screen.getByRole('columnheader', { name: /E-mail|Last log-in|Email/ }).elements()).toEqual([])
  await expectAccessible()
})
