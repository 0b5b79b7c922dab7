import { expect } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { record } from '../../../testing/rows.ts'
import { test } from '../../../testing/screens.tsx'
import type { Sent } from '../../../testing/wire.ts'

test('a repeating task is said by presses, and read as a sentence', async ({ wire, open }) => {
  const series = record('taskSeries', {
    name: 'Descale the ice machine',
    startAt: '2026-06-01T07:00:00.000Z',
    rule: 'FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR',
  })
  const all = [series]
  wire.holds('taskSeries', all)
  wire.holds('location', [])
  wire.answers('GET', '/records/import/noted', { entities: [] })
  wire.answers('GET', '/records/import/notes', { notes: [] })
  const changed = wire.answers(
    'PATCH',
    '/planning/series/{id}' as never,
    (({ body }: Sent<Partial<typeof series>>) => {
      all[0] = { ...series, ...body, version: 2 }
      return { taskSeries: all[0] }
    }) as never,
  ) as readonly Sent[]
  const screen = await open(`/planning/series/${series.id}`, { as: 'owner' })
  await expect.element(screen.getByText('Every 2 months on the last Friday').first()).toBeVisible()
  await screen.getByRole('button', { name: 'Edit' }).click()
  const pressed = (name: string) => screen.getByRole('radio', { name, exact: true })
  for (const name of ['By months', 'A weekday', 'Last', 'Friday'])
    await expect.element(pressed(name)).toBeChecked()
  await expectAccessible([], true)
  await screen.getByText('By years', { exact: true }).click()
  await screen.getByText('The last day', { exact: true }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Every year on the last day of June').first()).toBeVisible()
  expect(changed).toHaveLength(1)
})
