/** The calendar of tasks, patterns laid out onto it, the tasks of today with one tap, and the plan of a day. */
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function make(
  page: Page,
  token: string,
  path: string,
  name: string,
  fields: object,
  made = name,
): Promise<string> {
  const answer = await page.request.post(`/api/v0${path}`, {
    data: { [name]: fields },
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as Record<string, { id: string }>)[made]!.id
}

test('a pattern is laid out twice only for who says so; a task of it is dragged and put back', async ({
  page,
  product,
}) => {
  const token = await enter(page, product.url, owner, kitchen)
  await page.goto('/')
  const patternId = await make(page, token, '/planning/pattern', 'pattern', {
    name: 'Opening week',
    span: 'week',
  })
  const lines: string[] = []
  for (const [weekday, at] of [
    [1, '07:00'],
    [3, '08:30'],
  ] as const) {
    const line = await make(page, token, '/planning/pattern/task', 'patternTask', {
      patternId,
      text: `Open the bar, day ${weekday}`,
      weekday,
      at,
      expectedDuration: 3600,
      afterLineIds: lines,
    })
    lines.push(line)
  }
  await page.goto('/#/planning/tasks/calendar/2026-06-03')
  await expect(heading(page, 'Calendar')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Use a task template' })
  const choose = async () => {
    await page.getByRole('button', { name: 'Use a task template' }).click()
    await dialog
      .getByRole('combobox', { name: 'Task template' })
      .or(dialog.getByRole('textbox', { name: 'Task template' }))
      .click()
    await page.getByRole('option', { name: 'Opening week' }).click()
    await dialog.getByLabel('In the week of which day?').fill('2026-06-04')
  }
  await choose()
  await expect(dialog.getByRole('region', { name: 'What will be planned' })).toContainText(
    'Open the bar, day 3After: Open the bar, day 1',
  )
  await dialog.getByRole('button', { name: 'Plan 2 tasks' }).click()
  const monday = page.getByRole('button', { name: /07:00 Open the bar, day 1/ })
  await expect(monday).toBeVisible()
  await expectAccessible(page, 'calendar', { hasColours: true })
  await choose()
  await expect(dialog.getByText('2 of 2 tasks are planned already. What now?')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Plan 0 tasks' })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'All of it again: 2 tasks' }).check()
  await dialog.getByRole('button', { name: 'Plan 2 tasks' }).click()
  await expect(monday).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(monday).toHaveCount(1)
  await monday.dragTo(page.getByRole('button', { name: 'Time 2026-06-02 09:00:00 - 09:30:00' }), {
    targetPosition: { x: 20, y: 4 },
  })
  const moved = page.getByRole('button', { name: /09:00 Open the bar, day 1/ })
  await expect(moved).toBeVisible()
  await page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .filter({ hasText: 'Moved: Open the bar, day 1' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(monday).toBeVisible()
  // An empty hour begins a task there; its time can still be changed.
  await page.getByRole('button', { name: 'Time 2026-06-04 09:00:00 - 09:30:00' }).click()
  const begins = page.getByRole('textbox', { name: 'Start' }).or(page.getByRole('button', { name: 'Start' }))
  await expect(begins.first()).toBeEnabled()
  await page.goBack()
  await monday.focus()
  await page.keyboard.press('PageDown')
  await expect(page).toHaveURL(/calendar\/2026-06-08/)
})

test(
  'a task of today is begun, paused and ended with one tap; tomorrow’s is planned',
  { tag: '@core' },
  async ({ page, product }) => {
    const token = await enter(page, product.url, owner, kitchen)
    await page.goto('/')
    await make(page, token, '/planning/task', 'task', {
      name: 'Clean the slicer',
      startAt: new Date().toISOString(),
      recurrence: 'day',
    })
    await page.goto('/#/planning/tasks/today')
    await expect(heading(page, 'Tasks today')).toBeVisible()
    await page.getByRole('button', { name: 'Start: Clean the slicer' }).click()
    await page.getByRole('button', { name: 'Pause: Clean the slicer' }).click()
    await page.getByRole('button', { name: 'Start: Clean the slicer' }).click()
    await expectAccessible(page, 'today', { hasColours: true })
    await page.getByRole('button', { name: 'More: Clean the slicer' }).click()
    await page.getByRole('menuitem', { name: 'I take it on' }).click()
    await page.getByRole('button', { name: 'More: Clean the slicer' }).click()
    await expect(page.getByRole('menuitem', { name: 'Give it back' })).toBeVisible()
    await page.keyboard.press('Escape')
    const saved = page.waitForResponse(
      answer => answer.request().postData()?.includes('"status":"end"') === true && answer.ok(),
    )
    await page.getByRole('button', { name: 'Done: Clean the slicer' }).click()
    // It stays where it was until the screen is opened again.
    const ended = page.getByRole('region', { name: /\d+ done today/ })
    await expect(page.getByText('Done: Clean the slicer')).toBeVisible()
    await expect(ended.getByText('Clean the slicer')).toHaveCount(0)
    await saved
    // A screen that opens on a slow machine may begin with what it kept, where the task was still waiting.
    await expect(async () => {
      await page.reload()
      await expect(ended).toContainText('Clean the slicer', { timeout: 5000 })
    }).toPass({ timeout: 40_000 })
    await page.goto('/#/planning/tasks/list?search=slicer')
    // Today's, and those of the two weeks to come.
    await expect(page.getByRole('link', { name: 'Clean the slicer' })).toHaveCount(15)
  },
)

test('what keeps a task from being done is shown where it is; its program starts with the food that is there', async ({
  page,
  product,
}) => {
  const token = await enter(page, product.url, owner, kitchen)
  await page.goto('/')
  const startAt = new Date().toISOString()
  const taskId = await make(page, token, '/planning/task', 'task', { name: 'Cool the stock', startAt })
  await make(page, token, '/planning/subtask', 'subtask', {
    taskId,
    text: 'Core of the stock',
    kind: 'value',
    unit: '°C',
    max: 5,
    isCompulsory: true,
  })
  const found = async (path: string, data: object) => {
    const headers = { Authorization: `Bearer ${token}` }
    return (await page.request.post(`/api/v0${path}`, { data, headers })).json()
  }
  const { programs } = await found('/programs/get', { filter: { fromState: 'cook', nextState: 'chill' } })
  const { labels } = await found('/labeling/labels/get', { filter: { state: 'cook' }, limit: 1 })
  await make(page, token, '/planning/task', 'task', {
    name: 'Chill the tray',
    startAt,
    work: 'program',
    programId: programs[0].id,
    productId: labels[0].productId,
  })
  await page.goto('/#/planning/tasks/today')
  await page.getByRole('button', { name: 'Done: Cool the stock' }).click()
  const core = page.getByLabel('Core of the stock')
  await expect(core).toBeVisible()
  await expect(page.getByText('≤ 5 °C')).toBeVisible()
  await core.fill('4')
  const saved = page.waitForResponse(answer => answer.url().includes('/planning/subtask') && answer.ok())
  await core.press('Enter')
  await saved
  await page.getByRole('button', { name: 'Done: Cool the stock' }).click()
  await expect(page.getByText('Done: Cool the stock')).toBeVisible()
  await page.getByRole('button', { name: 'Program: Chill the tray' }).click()
  const start = page.getByRole('dialog', { name: 'Start a program' })
  const all = page.getByRole('checkbox', { name: /^All \d+/ })
  await expect(start.or(all).first()).toBeVisible()
  if (await all.isVisible()) {
    await all.check()
    await page.getByRole('button', { name: 'Start program' }).click()
  }
  await expect(start.getByRole('radio', { name: programs[0].name })).toBeChecked()
})

test('a step of a template names its check; the task of it leads there, and the check ticks the step', async ({
  page,
  product,
}) => {
  const token = await enter(page, product.url, owner, kitchen)
  await page.goto('/')
  const point = { name: 'Air of the walk-in', hazard: 'biological', stage: 'storage', minimum: 0, maximum: 5 }
  await make(page, token, '/haccp/haccp', 'haccpPoint', point)
  const patternId = await make(page, token, '/planning/pattern', 'pattern', { name: 'Rounds', span: 'day' })
  const line = { patternId, text: 'Evening round', at: '00:05' }
  await make(page, token, '/planning/pattern/task', 'patternTask', line)
  await page.goto(`/#/planning/pattern/${patternId}`)
  await page
    .getByRole('link', { name: /^Tasks of the template/ })
    .first()
    .click()
  await page
    .getByRole('row', { name: /Evening round/ })
    .getByRole('button')
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Add a step' }).click()
  await page.getByLabel('Step 1', { exact: true }).fill('Walk-in')
  await page.getByRole('combobox', { name: 'How step 1 is done' }).click()
  await page.getByRole('option', { name: 'HACCP check' }).click()
  await page.getByRole('combobox', { name: 'Point of step 1' }).fill('walk-in')
  await page.getByRole('option', { name: 'Air of the walk-in' }).click()
  await expect(page.getByRole('combobox', { name: 'Point of step 1' })).toHaveValue('Air of the walk-in')
  await page.getByRole('checkbox', { name: 'Compulsory' }).check()
  await expectAccessible(page, page.url(), { hasColours: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid' }).format(new Date())
  const applied = await page.request.post('/api/v0/planning/pattern/apply', {
    data: { apply: { id: crypto.randomUUID(), patternId, day } },
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(applied.ok(), await applied.text()).toBe(true)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/#/planning/tasks/today')
  await page.getByRole('button', { name: 'Done: Evening round' }).click()
  await page.getByRole('link', { name: 'Check: Walk-in' }).click()
  const check = page.getByRole('dialog', { name: 'Air of the walk-in' })
  await check.getByRole('button', { name: '3', exact: true }).click()
  await check.getByRole('button', { name: 'Write down' }).click()
  await expect(check).toBeHidden()
  await page.goto('/#/planning/tasks/today')
  await page.getByRole('button', { name: 'Steps: Evening round' }).click()
  await expect(page.getByRole('checkbox', { name: /^Walk-in/ })).toBeChecked({ timeout: 30_000 })
  await expect(page.getByRole('link', { name: 'Check: Walk-in' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Done: Evening round' }).click()
  await expect(page.getByText('Done: Evening round')).toBeVisible()
})

test('a task opens the count that goes on, and runs its action, with one press', async ({
  page,
  product,
}) => {
  const token = await enter(page, product.url, owner, kitchen)
  const headers = { Authorization: `Bearer ${token}` }
  await page.goto('/')
  const startAt = new Date().toISOString()
  const filter = { path: 'hold/hot' }
  const found = await page.request.post('/api/v0/actions/executables/get', { data: { filter }, headers })
  const { executables } = (await found.json()) as { executables: { id: string }[] }
  const holding = { name: 'Read the bain-marie', startAt, work: 'action', actionId: executables[0]!.id }
  await make(page, token, '/planning/task', 'task', holding)
  for (const name of ['Count the shelves', 'Count them, too'])
    await make(page, token, '/planning/task', 'task', { name, startAt, work: 'count' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/#/planning/tasks/today')
  await page.getByRole('button', { name: 'Run: Read the bain-marie' }).click()
  const run = page.getByRole('dialog', { name: 'Hold hot' })
  await expect(run.getByPlaceholder('°C')).toBeVisible()
  await run.getByLabel('Temperature').fill('66')
  await run.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Read the bain-marie' })
  await expect(row.getByText('Finished')).toBeVisible({ timeout: 30_000 })
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Count: Count the shelves' }).click()
  await expect(page).toHaveURL(/stock\/counting\//)
  const begun = page.url()
  await page.goBack()
  await page.getByRole('button', { name: 'Count: Count them, too' }).click()
  await expect(page).toHaveURL(begun)
  const turn = { stockCountId: begun.split('/').at(-1), to: 'cancelled' }
  await page.request.post('/api/v0/stock/count/turn', { data: { turn }, headers })
})

test('an automation says which events it is for, starts by one of them, leads to it, and is cut where it goes round', async ({
  page,
  product,
}) => {
  const token = await enter(page, product.url, owner, kitchen)
  const headers = { Authorization: `Bearer ${token}` }
  const read = async (path: string, data: object) =>
    (await (await page.request.post(`/api/v0${path}`, { data, headers })).json()) as Record<
      string,
      { id: string; path: string; locationId: string }[]
    >
  await page.goto('/#/planning/trigger/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Dry what was wet')
  const choose = async (field: string, option: string) => {
    await page
      .getByRole('combobox', { name: field })
      .or(page.getByRole('textbox', { name: field }))
      .click()
    await page.getByRole('option', { name: option }).click()
  }
  await choose('Makes', 'Task')
  await page.getByRole('textbox', { name: 'Named' }).fill('Dry the steamer')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Say what has to happen')).toBeVisible()
  // The field that lacks something is opened by itself, at a moment of its own.
  const action = page.getByRole('combobox', { name: 'Of the action' })
  await expect(async () => {
    await action.click()
    await action.fill('clean')
    await page.getByRole('option', { name: /^Clean equipment/ }).click({ timeout: 4000 })
  }).toPass({ timeout: 40_000 })
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(heading(page, 'Dry what was wet')).toBeVisible()
  const triggerId = /trigger\/([0-9a-f-]{36})/.exec(page.url())![1]!
  await page.getByRole('button', { name: 'Try it on last week' }).click()
  await expect(page.getByText(/It would (not )?have started/)).toBeVisible()

  const { executables } = await read('/actions/executables/get', { limit: 100 })
  const { locations } = await read('/locations/get', { search: kitchen })
  const actionId = executables!.find(({ path }) => path === 'clean/equipment')!.id
  const clean = (more: object) =>
    make(page, token, '/action/run', 'run', { actionId, locationId: locations![0]!.id, ...more }, 'event')
  const firings = () =>
    page.request
      .post('/api/v0/planning/trigger-firings/get', {
        data: { filter: { triggerId }, by: 'at', sort: 'asc' },
        headers,
      })
      .then(
        async answer =>
          ((await answer.json()) as { triggerFirings: { status: string; madeId: string | null }[] })
            .triggerFirings,
      )
  const statuses = async () => (await firings()).map(({ status }) => status)
  await clean({})
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(['fired'])
  await clean({ taskId: (await firings())[0]!.madeId })
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(['fired', 'cut'])

  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`/#/planning/trigger/${triggerId}/firings`)
  await expect(page.getByText('It would start itself again through what it made')).toBeVisible()
  await expectAccessible(page, 'starts of an automation', { hasColours: true })
  await page.getByRole('link', { name: 'Show what it made' }).click()
  await expect(heading(page, 'Dry the steamer')).toBeVisible()
})

test('the plan of a day is changed by hand, accepted once, and says what changed since', async ({
  page,
  product,
}) => {
  const token = await enter(page, product.url, owner, 'Banqueting kitchen')
  await page.goto('/')
  const rice = await make(page, token, '/product', 'product', { name: 'Pudding rice', consumptionUnit: 'kg' })
  const pudding = await make(page, token, '/product', 'product', {
    name: 'Rice pudding',
    consumptionUnit: 'serving',
    servings: 8,
  })
  await make(page, token, '/product/composition', 'composition', {
    productId: pudding,
    ingredientId: rice,
    quantity: { value: 1, unit: 'kg' },
  })
  const day = new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10)
  const party = (name: string, covers: number) =>
    make(page, token, '/planning/influence', 'influence', {
      name,
      day,
      kind: 'booking',
      covers,
      productIds: [pudding],
    })
  await party('Party of Nil', 16)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`/#/planning/plan?day=${day}`)
  const line = page
    .getByRole('listitem')
    .filter({ hasText: 'Rice pudding' })
    .filter({ hasText: 'Party of Nil' })
  const change = page.getByRole('button', { name: 'Hour and people: Rice pudding' })
  await change.click()
  await page.getByLabel('When Rice pudding begins').fill('09:15')
  await page.getByLabel('When Rice pudding begins').press('Enter')
  await page.getByRole('button', { name: 'More of Rice pudding' }).click()
  await expect(line.first()).toContainText('09:15 to 09:45')
  await expect(line.first()).toContainText('1 serving: entered by hand')
  await page.getByRole('button', { name: 'Rice pudding in 2 parts' }).click()
  const second = page.getByRole('listitem').filter({ hasText: 'Rice pudding, 2 of 2' })
  await expect(second).toContainText('8 servings: its part of the whole')
  await page.getByRole('button', { name: 'Rice pudding in one' }).first().click()
  await expect(second).toBeHidden()
  await page.getByLabel('When Rice pudding begins').fill('09:15')
  await page.getByLabel('When Rice pudding begins').press('Enter')
  await expect(line.first()).toContainText('1 serving: entered by hand')
  await expectAccessible(page, 'plan', { hasColours: true })
  await expectNoSideways(page)
  await page.reload()
  await expect(line.first()).toContainText('09:15 to 09:45')
  const accepted = page.waitForResponse(answer => answer.url().includes('/planning/day/accept'))
  await page.getByRole('button', { name: 'Accept the plan' }).dblclick()
  expect((await accepted).ok()).toBe(true)
  await expect(page.getByText('Rice pudding · 17 servings')).toBeVisible()
  await party('Aunt of Nil', 4)
  await page.reload()
  const changed = page.getByRole('region', { name: 'What changed since' })
  await expect(changed).toContainText('+4 servings, then 21 servings')
  await changed.getByRole('button', { name: 'Take it over' }).click()
  await expect(changed).toBeHidden()
  await page.getByRole('link', { name: 'Label Rice pudding' }).click()
  await expect(page).toHaveURL(/amount=21&unit=serving/)
  await expect(heading(page, 'Rice pudding')).toBeVisible()
})

test('a task that leaves the home says how it stands, never that it is done', async ({
  page,
  product,
  browser,
}) => {
  const office = await (await browser.newContext({ baseURL: product.url })).newPage()
  const token = await enter(office, product.url, owner, 'Bistro Gràcia')
  const taskId = await make(office, token, '/planning/task', 'task', {
    name: 'Defrost the small freezer',
    // Before all others of the day, and still due.
    startAt: new Date(Date.now() - 20 * 3_600_000).toISOString(),
    dueAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  await enter(page, product.url, 'user@demo.test', 'Bistro Gràcia')
  await page.goto('/')
  const row = page
    .getByRole('region', { name: 'My tasks' })
    .getByRole('listitem')
    .filter({ hasText: 'Defrost the small freezer' })
  await expect(row.getByRole('button', { name: /^Start/ })).toBeVisible()
  const change = async (values: object) => {
    const answer = await office.request.patch(`/api/v0/planning/task/${taskId}`, {
      data: values,
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const inThreeDays = Date.now() + 3 * 86_400_000
  await change({
    startAt: new Date(inThreeDays).toISOString(),
    dueAt: new Date(inThreeDays + 3_600_000).toISOString(),
  })
  await expect(row).toContainText('Moved to')
  await change({ status: 'cancel' })
  await expect(row).toContainText('Cancelled')
  await expect(row).not.toContainText('Finished')
  await office.context().close()
})
