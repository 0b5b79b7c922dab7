import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { readRecord } from '../../../data/layout/storage.ts'
import { meId, sessionOf } from '../../../testing/people.ts'
import { record } from '../../../testing/rows.ts'
import { test } from '../../../testing/screens.tsx'
import type { Wire } from '../../../testing/wire.ts'

const marta = record('user', {
  id: meId,
  name: 'Marta',
  lastName: 'Vidal',
  email: 'marta@bistro.example',
  phone: null,
})

/** The person at work, as the server knows them after what they changed. */
function atHome(wire: Wire) {
  let now = marta
  const changed = wire.answers('PUT', '/user/me', ({ body }) => {
    now = { ...now, ...body.me } as typeof now
    return { user: now }
  })
  const { permissions } = sessionOf('manager')
  wire.holds('location', [])
  wire.answers('GET', '/user/me', () => ({ user: now, actedBy: null, permissions: permissions as never }))
  return changed
}

test('own data is saved, and not lost without a question', async ({ wire, open }) => {
  const changed = atHome(wire)
  const screen = await open('/me', { as: 'manager' })
  const tel = screen.getByLabelText('Phone')
  await tel.fill('+34 600 100 200')
  await screen.getByRole('link', { name: 'Preferences' }).click()
  const question = screen.getByRole('dialog', { name: 'Unsaved changes' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  const first = screen.getByLabelText(/^First name/)
  await first.fill(' ')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(first).toHaveFocus()
  await expect.element(tel).toHaveValue('+34 600 100 200')
  expect(changed).toHaveLength(0)
  await first.fill('Marta')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Your account was saved')).toBeVisible()
  expect(changed.map(({ body }) => body.me)).toMatchObject([{ phone: '+34 600 100 200' }])
})

test('units change what is read, here and in the browser’s keeping', async ({ wire, open }) => {
  const changed = atHome(wire)
  const screen = await open('/me/preferences', { as: 'manager' })
  await expect.element(screen.getByText('3.5 °C')).toBeVisible()
  const units = screen.getByRole('radiogroup', { name: 'Temperature unit' })
  ;(units.getByRole('radio', { name: '°C' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(units.getByRole('radio', { name: '°F' })).toBeChecked()
  await expect.element(screen.getByText('38.3 °F')).toBeVisible()
  await expect.poll(() => readRecord('units')).toMatchObject({ temperatureUnit: 'F' })
  expect(changed.at(-1)!.body.me).toMatchObject({ temperatureUnit: 'F' })
  await screen.getByRole('radio', { name: 'Español' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Tu cuenta' })).toBeVisible()
  await expect.element(screen.getByText('38,3 °F')).toBeVisible()
})

test('the time zone is searched for, and a list size is kept for that list', async ({ wire, open }) => {
  const changed = atHome(wire)
  const screen = await open('/me/preferences', { as: 'manager' })
  const zone = screen.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('canary')
  await screen.getByRole('option', { name: /Atlantic\/Canary/ }).click()
  await expect.element(zone).toHaveValue('Atlantic/Canary')
  await expect.element(screen.getByText('Preference kept').first()).toBeVisible()
  await screen.getByLabelText('Products', { exact: true }).selectOptions('25')
  await expect
    .poll(() => changed.map(({ body }) => body.me))
    .toMatchObject([{ timeZone: 'Atlantic/Canary' }, { listSizes: { product: 25 } }])
  wire.answers('GET', '/records/import/noted', { entities: [] })
  wire.holds(
    'product',
    Array.from({ length: 30 }, (_, at) => record('product', { name: `Product ${at}` })),
  )
  window.location.hash = '#/products'
  await expect.poll(() => wire.sent('POST', '/products/get').at(-1)?.limit).toBe(25)
})

test('licences are shown to managers', async ({ wire, open }) => {
  atHome(wire)
  const screen = await open('/me/licenses')
  await expect.element(screen.getByText('Licences are shown to managers')).toBeVisible()
})
