import type { Answer } from '../../../data/wire/contracts.ts'
import { expect } from 'vitest'
import { kitchenId } from '../../../testing/people.ts'
import { record } from '../../../testing/rows.ts'
import { phone, test } from '../../../testing/screens.tsx'

const milk = record('haccpPoint', { name: 'Milk fridge', maximum: 5, everyHours: 24 })

/** Points that are owed since ten minutes. */
function owed(...points: (typeof milk)[]): Answer<'POST', '/haccp/due/get'> {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const slot = { opensAt: at(-10), dueAt: at(20), missedAt: at(80) }
  const usual = {
    locationId: kitchenId,
    everyHours: 24,
    lastAt: null,
    profileId: null,
    dueAt: slot.dueAt,
    slot,
  }
  return { points: points.map(({ id }) => ({ haccpPointId: id, ...usual })) }
}

test('one tap and the value; what cannot be is refused', async ({ wire, open }) => {
  wire.holds('haccpPoint', [milk])
  wire.answers('POST', '/haccp/due/get', owed(milk))
  wire.answers('POST', '/haccp/at-point/get', {
    reading: null,
    sensor: null,
    lastAt: null,
    slot: null,
    failures: 0,
  })
  wire.answers('POST', '/haccp/check', { haccpCheck: record('haccpCheck', {}), incidence: null })
  const screen = await open('/haccp/due', { size: phone })
  await screen.getByRole('button', { name: /Milk fridge/ }).click()
  const dialog = screen.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Write down' })
  for (const digit of '65000') await dialog.getByRole('button', { name: digit, exact: true }).click()
  await expect.element(dialog.getByText('This cannot be: from -60 °C to 300 °C')).toBeVisible()
  await expect.element(save).toBeDisabled()
  for (let at = 0; at < 5; at++) await dialog.getByRole('button', { name: 'Delete the last digit' }).click()
  await dialog.getByRole('button', { name: '4', exact: true }).click()
  await expect.element(dialog.getByText('In order')).toBeVisible()
  wire.answers('POST', '/haccp/due/get', { points: [] })
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(wire.sent('POST', '/haccp/check')).toMatchObject([
    { check: { haccpPointId: milk.id, value: 4, method: 'typed' } },
  ])
  // What is owed is asked again.
  await expect.element(screen.getByRole('button', { name: /Milk fridge/ })).not.toBeInTheDocument()
})

test('all that is owed is checked one after the other', async ({ wire, open }) => {
  const oil = record('haccpPoint', {
    name: 'Fryer oil',
    measure: 'visual',
    method: 'options',
    options: 'Clear\n! Dark',
  })
  wire.holds('haccpPoint', [milk, oil])
  wire.answers('POST', '/haccp/due/get', owed(milk, oil))
  wire.answers('POST', '/haccp/at-point/get', {
    reading: null,
    sensor: null,
    lastAt: null,
    slot: null,
    failures: 0,
  })
  wire.answers('POST', '/haccp/check', { haccpCheck: record('haccpCheck', {}), incidence: null })
  const screen = await open('/haccp/due', { size: phone })
  await screen.getByRole('button', { name: 'Check all 2' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('heading', { name: 'Milk fridge' })).toBeVisible()
  await expect.element(dialog.getByText('1 of 2')).toBeVisible()
  await dialog.getByRole('button', { name: 'Skip' }).click()
  await expect.element(dialog.getByText('2 of 2')).toBeVisible()
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await dialog.getByRole('button', { name: 'Write down' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(wire.sent('POST', '/haccp/check')).toMatchObject([
    { check: { haccpPointId: oil.id, said: 'Clear' } },
  ])
})
