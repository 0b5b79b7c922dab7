import { expect } from 'vitest'
import { expectAccessible } from '../../../../testing/axe.ts'
import { kitchenId } from '../../../../testing/people.ts'
import { record } from '../../../../testing/rows.ts'
import { test } from '../../../../testing/screens.tsx'
import WeekTab from './week-tab.tsx'

const texts = ['organization', 'places', 'names', 'words'] as const

test('opening times are filled in once and copied onto the week', async ({ wire, draw }) => {
  const bar = record('location', { id: kitchenId, name: 'Beach bar', type: 'sellingPoint', version: 3 })
  const saved = wire.answers('PUT', '/location/periods', {} as never)
  wire.answers('GET', '/records/import/noted', { entities: [] })
  const screen = await draw(<WeekTab row={bar} />, { texts, as: 'owner' })
  await screen.getByRole('button', { name: 'Fill in times' }).click()
  await screen.getByRole('button', { name: 'Add a period on Monday' }).click()
  await screen.getByLabelText('From, on Monday').fill('18:00')
  await screen.getByLabelText('To, on Monday').fill('12:00')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText(/On Monday, 18:00 to 12:00 ends before it begins/)).toBeVisible()
  expect(saved).toHaveLength(0)
  await screen.getByLabelText('To, on Monday').fill('23:00')
  await screen.getByRole('button', { name: 'Copy Monday to' }).click()
  await screen.getByRole('menuitem', { name: 'Every day' }).click()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Times saved')).toBeVisible()
  const periods = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({
    kind: 'opening' as const,
    weekday,
    from: '18:00',
    to: '23:00',
  }))
  expect(saved.map(({ body }) => body)).toEqual([{ periods, location: { id: kitchenId, version: 3 } }])
  await screen.unmount()
  const week = await draw(<WeekTab row={{ ...bar, periods }} />, { texts, as: 'owner' })
  await expect.poll(() => week.getByText(/18:00 to 23:00/).elements().length).toBe(7)
  await expectAccessible()
})
