/** Without a connection: a cook counts, fills a container, checks and holds; all of it lands with the connection. */
import type { Page } from '@playwright/test'
import { readQueue } from './browser-storage.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'
import { seconds, vouch } from './second-person.ts'

type Answer = Record<string, never>

async function ask<Given = Answer>(page: Page, jwt: string, path: string, data: object): Promise<Given> {
  const headers = { Authorization: `Bearer ${jwt}` }
  const answer = await page.request.post(`/api/v0${path}`, { data, headers })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Given
}

/** What no other journey touches: 3 kg of a product, a label of another, an empty box; and a point of the demo. */
async function prepare(page: Page, jwt: string) {
  const make = async (name: string) => {
    const product = { name, consumptionUnit: 'kg', cost: 4, type: 'ingredient' }
    return (await ask<{ product: { id: string } }>(page, jwt, '/product', { product })).product.id
  }
  const [productId, packed] = [await make('Cardamom'), await make('Dough')]
  const lines = [{ productId, quantity: { value: 3, unit: 'kg' } }]
  await ask(page, jwt, '/stock/register', { register: { sign: 'positive', reason: 'receipt', lines } })
  const items = [{ count: 1, quantity: { value: 1, unit: 'kg' } }]
  const { labels } = await ask<{ labels: { id: string; batchId: string; serial: string }[] }>(
    page,
    jwt,
    '/labeling/register',
    { registration: { productId: packed, state: 'chill', items } },
  )
  const { container } = await ask<{ container: { id: string } }>(page, jwt, '/container/container', {
    container: { name: 'Box of dough' },
  })
  const { haccpPoints } = await ask<{
    haccpPoints: { id: string; measure: string; maximum: number | null }[]
  }>(page, jwt, '/haccp/haccps/get', { limit: 100 })
  const point = haccpPoints.find(({ measure, maximum }) => measure === 'temperature' && maximum !== null)!
  return { productId, packed, label: labels[0]!, containerId: container.id, point }
}

const go = (page: Page, path: string) => page.evaluate(hash => (window.location.hash = hash), `#${path}`)

/** Opens a dialog of a screen. */
async function open(page: Page, path: string, button: string) {
  await go(page, path)
  await page.getByRole('button', { name: button, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

test.use({ hasWorker: true })
test.setTimeout(300_000)

test('a count, a filled container, a check and a hold are kept, and land', async ({
  page,
  product,
  context,
}) => {
  const jwt = await enter(page, product.url, 'owner@demo.test', 'Central kitchen')
  await page.goto('/')
  const { productId, packed, label, containerId, point } = await prepare(page, jwt)
  const batch = `/labeling/batch/${label.batchId}`
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true))
  // What is kept is read with these in it.
  await page.reload()
  await expect(page.locator('html[data-offline=ready][data-floor=ready]')).toBeAttached({ timeout: 30_000 })
  // What is in stock and in a container is known where it was seen; the other screens are opened for the first time.
  await go(page, `/stock/product/${productId}`)
  await expect(page.getByRole('button', { name: 'Count', exact: true })).toBeVisible()
  await open(page, `/container/container/${containerId}`, 'Put in')
  await page.keyboard.press('Escape')

  await context.setOffline(true)
  const waits = (count: number) =>
    expect(page.getByRole('button', { name: `${count} not sent` })).toBeVisible({ timeout: 15_000 })
  await go(page, `/stock/product/${packed}`)
  await expect(page.getByText('Not known without a connection')).toBeVisible({ timeout: 30_000 })
  const counting = await open(page, `/stock/product/${productId}`, 'Count')
  await counting.getByRole('button', { name: 'Count', exact: true }).focus()
  await page.keyboard.type('5')
  await counting.getByRole('button', { name: 'Count', exact: true }).click()
  await waits(1)
  const filling = await open(page, `/container/container/${containerId}`, 'Put in')
  await filling.getByRole('button', { name: new RegExp(label.serial) }).click()
  await waits(2)
  await page.keyboard.press('Escape')
  const checking = await open(page, `/haccp/haccp/${point.id}`, 'Check now')
  await expect(checking.getByRole('group', { name: 'Temperature' })).toBeVisible()
  await page.keyboard.type(String(point.maximum))
  await checking.getByRole('button', { name: 'Write down' }).click()
  await waits(3)
  const holding = await open(page, batch, 'Hold')
  await expect(page.getByText(/has a recipe is not kept on this device/)).toBeVisible()
  await holding.getByLabel('Reason').fill('Smell')
  await holding.getByRole('button', { name: /^Hold/ }).click()
  await waits(4)
  const kept = await readQueue<{ kind: string }>(page)
  expect(kept.map(({ kind }) => kind)).toEqual(['count', 'container', 'check', 'hold'])
  await expect(page.getByRole('button', { name: 'Release', exact: true })).toBeVisible()

  await context.setOffline(false)
  await expect.poll(async () => (await readQueue(page)).length, { timeout: 30_000 }).toBe(0)
  const filter = { productId, reason: 'count' }
  expect(await ask(page, jwt, '/stock/variations/get', { filter })).toMatchObject({
    stockVariations: [{ quantity: { value: 2000, unit: 'g' } }],
  })
  const here = { filter: { containerId } }
  expect(await ask(page, jwt, '/labeling/labels/get', here)).toMatchObject({ labels: [{ id: label.id }] })
  const last = { filter: { haccpPointId: point.id }, by: 'at', sort: 'desc', limit: 1 }
  expect(await ask(page, jwt, '/haccp/events/get', last)).toMatchObject({
    haccpChecks: [{ value: point.maximum, isOk: true }],
  })
  const batches = () => ask(page, jwt, '/labeling/batches/get', { filter: { id: label.batchId } })
  expect(await batches()).toMatchObject({ batches: [{ status: 'hold', statusReason: 'Smell' }] })

  const releasing = await open(page, batch, 'Release')
  await releasing.getByLabel('Reason').fill('Looked at')
  await vouch(releasing, seconds.admin)
  await releasing.getByRole('button', { name: 'Release', exact: true }).click()
  await expect.poll(batches).toMatchObject({ batches: [{ status: 'available' }] })
})

test('a task is measured, ended and begun without a connection, as of the tap; what cannot be says why', async ({
  page,
  product,
  context,
}) => {
  const jwt = await enter(page, product.url, 'owner@demo.test', 'Central kitchen')
  await page.goto('/')
  const make = async (name: string) => {
    const task = { name, startAt: new Date(Date.now() - 60_000).toISOString() }
    return (await ask<{ task: { id: string } }>(page, jwt, '/planning/task', { task })).task.id
  }
  const [salt, peel] = [await make('Salt the brine'), await make('Peel the quinces')]
  const steps = { taskId: salt, text: 'How cold', kind: 'value', unit: '°C', isCompulsory: true }
  await ask(page, jwt, '/planning/subtask', { subtask: steps })
  const photo = { taskId: salt, text: 'How clear', kind: 'photo', isCompulsory: true }
  await ask(page, jwt, '/planning/subtask', { subtask: photo })
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true))
  await page.reload()
  await expect(page.locator('html[data-offline=ready][data-floor=ready]')).toBeAttached({ timeout: 30_000 })
  // Nobody opens the steps: they come with their tasks.
  const ahead = page.waitForResponse(answer => answer.url().includes('/planning/subtasks/get') && answer.ok())
  await go(page, '/planning/tasks/today')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await expect(row('Salt the brine')).toBeVisible()
  await ahead

  await context.setOffline(true)
  await press('Done: Salt the brine')
  await expect(page.getByText('Still open: How cold')).toBeVisible()
  await page.getByLabel('How cold').fill('4')
  await page.getByLabel('How cold').press('Enter')
  await expect(row('Salt the brine').getByText('Waits to be sent')).toBeVisible()
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const file = { name: 'brine.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }
  await row('Salt the brine').locator('input[type=file]').setInputFiles(file)
  await expect(page.getByAltText('Photo: How clear')).toBeVisible()
  await expect(page.getByRole('button', { name: '2 not sent' })).toBeVisible()
  await press('Done: Salt the brine')
  await expect(row('Salt the brine').getByText('Finished')).toBeVisible()
  const tapped = Date.now()
  // Somebody else leaves it out meanwhile.
  const headers = { Authorization: `Bearer ${jwt}` }
  const left = { status: 'cancel', outcomeReason: 'No quinces' }
  await page.request.patch(`/api/v0/planning/task/${peel}`, { data: left, headers })
  await press('Start: Peel the quinces')
  await expect(page.getByRole('button', { name: '4 not sent' })).toBeVisible()

  await context.setOffline(false)
  const refused = page.getByRole('button', { name: '1 not sent' })
  await expect(refused).toBeVisible({ timeout: 60_000 })
  await expect(row('Salt the brine').getByText('Waits to be sent')).toBeHidden()
  const { task } = (await (
    await page.request.get(`/api/v0/planning/task?taskId=${salt}`, { headers })
  ).json()) as {
    task: { status: string; endedAt: string }
  }
  expect(task.status).toBe('end')
  expect(Date.parse(task.endedAt)).toBeLessThanOrEqual(tapped)
  const { subtasks } = await ask<{ subtasks: { text: string; attachmentId: string | null }[] }>(
    page,
    jwt,
    '/planning/subtasks/get',
    { filter: { taskId: salt } },
  )
  expect(subtasks.find(({ text }) => text === 'How clear')?.attachmentId).toEqual(expect.any(String))
  await refused.click()
  await expect(page.getByRole('alert').filter({ hasText: 'cannot follow' })).toBeVisible()
  await press('Discard')
  await page.getByRole('dialog').last().getByRole('button', { name: 'Discard' }).click()
  await expect(refused).toBeHidden()
})
