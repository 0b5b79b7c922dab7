/** A pattern of the group goes to chosen kitchens: previewed, sent, seen there as from above, changed there, and taken again. */
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

test('a pattern is sent to kitchens, kept where one changed it, and taken back', async ({
  page,
  product,
}) => {
  const jwt = await enter(page, product.url, 'owner@demo.test', 'Hoteles Marina')
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${product.url}/api/v0${path}`, {
      data,
      headers: { Authorization: `Bearer ${jwt}` },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as Record<string, { id: string; locationId: string; version: number }[]> & {
      pattern: { id: string }
    }
  }
  const { locations } = await post('/locations/get', { search: 'Hoteles Marina' })
  const { pattern } = await post('/planning/pattern', {
    pattern: { name: 'Closing by the group', span: 'day', locationId: locations![0]!.id },
  })
  await post('/planning/pattern/task', {
    patternTask: { patternId: pattern.id, text: 'Lock up', at: '23:00' },
  })
  await page.goto(`/#/planning/pattern/${pattern.id}`)
  await page.getByRole('button', { name: 'Send to branches' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Central kitchen' }).check()
  await dialog.getByRole('checkbox', { name: 'Bistro Gràcia' }).check()
  await expect(dialog.getByText('Made')).toBeVisible()
  await expect(dialog.locator('dd').first()).toHaveText('2')
  await expectAccessible(page, 'send to branches')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Send to 2 locations' }).click()
  await expect(page.getByText('Sent: 2 made, 0 changed, 0 kept as changed there')).toBeVisible()
  await expect(page.getByText('2 locations have their own of this.')).toBeVisible()

  const { patterns } = await post('/planning/patterns/get', { search: 'Closing by the group' })
  const copy = patterns!.find(({ id }) => id !== pattern.id)!
  const renamed = await page.request.patch(`${product.url}/api/v0/planning/pattern/${copy.id}`, {
    data: { name: 'Closing by us' },
    headers: { Authorization: `Bearer ${jwt}` },
  })
  expect(renamed.ok(), await renamed.text()).toBe(true)
  await page.goto(`/#/planning/pattern/${copy.id}`)
  await expect(page.getByText('From Hoteles Marina')).toBeVisible()
  await expect(page.getByText('Different here: Name')).toBeVisible()
  await expectAccessible(page, 'a pattern from above')
  await page.getByRole('button', { name: 'Go back to what the group says' }).click()
  await expect(page.getByText('It follows what is changed there.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Closing by the group' })).toBeVisible()
})

test('single tasks go several at once, and a branch that did its own keeps it as it was', async ({
  page,
  product,
}) => {
  const jwt = await enter(page, product.url, 'owner@demo.test', 'Hoteles Marina')
  const headers = { Authorization: `Bearer ${jwt}` }
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${product.url}/api/v0${path}`, { data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as Record<string, any>
  }
  const change = async (id: string, data: object) => {
    const answer = await page.request.patch(`${product.url}/api/v0/planning/task/${id}`, { data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const locationId = (await post('/locations/get', { search: 'Hoteles Marina' }))['locations'][0].id
  const names = ['Group deep clean', 'Group oil change', 'Group over']
  const tasks: { id: string }[] = []
  for (const name of names)
    tasks.push(
      (await post('/planning/task', { task: { name, locationId, startAt: '2098-10-20T05:00:00.000Z' } }))[
        'task'
      ],
    )
  await post('/planning/subtask', { subtask: { taskId: tasks[0]!.id, text: 'Hoods' } })
  for (const status of ['start', 'end']) await change(tasks[2]!.id, { status })

  await page.goto('/#/planning/tasks/list?search=Group')
  for (const name of names)
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .first()
      .check()
  await page.getByRole('button', { name: 'Send to branches' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send 2 records to branches' })
  await expect(dialog.getByText(/Its subtasks and how it repeats go along/)).toBeVisible()
  await expect(dialog.getByText(/^1 of those chosen stays here/)).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Bistro Gràcia' }).check()
  await expect(dialog.locator('dd').first()).toHaveText('2')
  await expectAccessible(page, 'send tasks to branches')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Send to 1 location' }).click()
  await expect(page.getByText('Sent: 2 made, 0 changed, 0 kept as changed there')).toBeVisible()

  const sent = (await post('/planning/tasks/list/get', { search: 'Group deep clean' }))['tasks'] as {
    id: string
    locationId: string
  }[]
  const copy = sent.find(task => task.locationId !== locationId)!
  await page.goto(`/#/planning/task/${copy.id}/subtasks`)
  await expect(page.getByText('Hoods')).toBeVisible()
  await page.goto(`/#/planning/task/${copy.id}`)
  await expect(page.getByText('From Hoteles Marina')).toBeVisible()
  for (const status of ['start', 'end']) await change(copy.id, { status })
  await change(tasks[0]!.id, { name: 'Group deeper clean' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Group deep clean' })).toBeVisible()
  await expect(page.getByText('It is over here, and stays as it was.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send to branches' })).toHaveCount(0)
})

for (const [many, path] of [
  ['Alerts', '/#/alerts'],
  ['Automations', '/#/planning/triggers'],
  ['Scheduled reports', '/#/reporting/scheduled-reports'],
] as const)
  test(`${many} are sent from their list`, async ({ page, product }) => {
    await enter(page, product.url, 'owner@demo.test', 'Hoteles Marina')
    await page.goto(path)
    await page.getByRole('row').getByRole('checkbox').nth(1).check()
    await page.getByRole('button', { name: 'Send to branches' }).click()
    await expect(page.getByRole('dialog').getByText(/go(es)? along\./)).toBeVisible()
  })
