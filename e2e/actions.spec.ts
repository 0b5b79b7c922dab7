/**
 * What screens send when somebody does something, and who is not offered it. Bodies are caught on their way: the answer is
 * made up, so that nothing changes for other journeys.
 */
import type { Page } from '@playwright/test'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'

type Body = Record<string, Record<string, unknown>>

/** Answers a call in the server's place; what was sent is in the list that is answered. */
async function caught(page: Page, path: string, answer: object): Promise<Body[]> {
  const sent: Body[] = []
  await page.route(`**/api/v0${path}`, async route => {
    if (route.request().method() === 'GET') return route.fallback()
    sent.push(route.request().postDataJSON() as Body)
    await route.fulfill({ json: answer })
  })
  return sent
}

async function read(page: Page, jwt: string, path: string, data: object): Promise<Record<string, unknown[]>> {
  const headers = { Authorization: `Bearer ${jwt}` }
  return (await (await page.request.post(`/api/v0${path}`, { data, headers })).json()) as Record<
    string,
    never[]
  >
}

interface LabelFound {
  readonly id: string
  readonly batchId: string
  readonly serial: string
}

/** An open label of a product. */
async function openLabel(page: Page, jwt: string, product: string): Promise<LabelFound> {
  const { products } = await read(page, jwt, '/products/get', { search: product })
  const { labels } = await read(page, jwt, '/labeling/labels/get', {
    filter: { productId: (products![0] as { id: string }).id, isFinal: false, quantity: { gt: 0 } },
    by: 'created',
    sort: 'asc',
  })
  return labels![0] as LabelFound
}

/** Says of a batch that it is on hold, without holding it. */
async function seemHeld(page: Page): Promise<void> {
  await page.route('**/api/v0/labeling/batch?**', async route => {
    const answer = await route.fetch()
    const json = (await answer.json()) as { batch: object }
    await route.fulfill({
      json: { ...json, batch: { ...json.batch, status: 'hold', statusReason: 'Bones' } },
    })
  })
}

test('a hold sends how far it reaches; release and reject send what they say', async ({ page, product }) => {
  const jwt = await enter(page, product.url, owner, kitchen)
  const { batchId } = await openLabel(page, jwt, 'Chicken stock')
  const holds = await caught(page, '/labeling/hold', {
    batches: 1,
    labels: 1,
    batchIds: [batchId],
    heldIds: [batchId],
    product: 'Chicken stock',
    code: 'C-1',
    places: [{ name: kitchen, labels: 1 }],
  })
  const releases = await caught(page, '/labeling/release', { batches: 1 })

  await page.goto(`/#/labeling/batch/${batchId}`)
  for (const reach of [false, true]) {
    await page.getByRole('button', { name: 'Hold', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill(' Called back ')
    await dialog.getByRole('switch').setChecked(reach)
    await dialog.getByRole('button', { name: /^Hold/ }).click()
    await expect(dialog).toBeHidden()
    expect(holds.at(-1)).toEqual({ hold: { batchId, reach, reason: 'Called back' } })
  }

  await page.goto(`/#/labeling/label/${(await openLabel(page, jwt, 'Chicken croquettes')).id}`)
  await page.getByRole('link', { name: 'Trace', exact: true }).click()
  await page.getByRole('button', { name: 'Hold everything made with it' }).click()
  await page.getByLabel('Reason').fill('Bones')
  await page.getByRole('dialog').getByRole('button', { name: /^Hold/ }).click()
  await expect.poll(() => holds.length).toBe(3)
  expect(holds[2]).toMatchObject({ hold: { reach: true, reason: 'Bones' } })

  await seemHeld(page)
  await page.goto(`/#/labeling/batch/${batchId}`)
  for (const [name, status] of [
    ['Reject', 'rejected'],
    ['Release', 'available'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Looked at')
    const proof = status === 'available' ? { proof: { pin: '738264' } } : {}
    if (status === 'available') await dialog.getByLabel('PIN or card of the second person').fill('738264')
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect(dialog).toBeHidden()
    expect(releases.at(-1)).toEqual({
      release: { batchIds: [batchId], status, reason: 'Looked at', ...proof },
    })
  }
})

test('waste is sent with why a moment after one press, and can be taken back until then', async ({
  page,
  product,
}) => {
  const jwt = await enter(page, product.url, owner, kitchen)
  const label = await openLabel(page, jwt, 'Tomato sofrito')
  const moves: Body[] = []
  await page.route('**/api/v0/labeling/move', async route => {
    moves.push(route.request().postDataJSON() as Body)
    await route.fulfill({ json: { labels: [], created: [], events: [] } })
  })
  await page.goto(`/#/labeling/label/${label.id}`)
  await page.getByRole('button', { name: 'Throw away', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /Throw away/ })
  await dialog.getByRole('button', { name: 'Burnt' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Throw away', exact: true }).click()
  await dialog.getByLabel('Another reason').fill('Dropped')
  expect(moves).toEqual([])
  await dialog.getByRole('button', { name: 'Throw away', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => moves.length, { timeout: 15_000 }).toBe(1)
  expect(moves[0]).toMatchObject({
    move: { labelIds: [label.id], kind: 'waste', toState: 'waste', reason: 'Dropped' },
  })
})

test('a check is offered to who may write it down, and sends what was found', async ({ page, product }) => {
  const jwt = await enter(page, product.url, owner, kitchen)
  const { haccpPoints } = await read(page, jwt, '/haccp/haccps/get', { limit: 100 })
  const points = haccpPoints as { id: string; maximum: number | null; measure: string }[]
  const { id, maximum } = points.find(one => one.measure === 'temperature' && one.maximum !== null)!
  const checks = await caught(page, '/haccp/check', { incidence: null })
  await page.goto(`/#/haccp/haccp/${id}`)
  await page.getByRole('button', { name: 'Check now' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('group', { name: 'Temperature' })).toBeVisible()
  await page.keyboard.type(String(maximum! + 2))
  await dialog.getByLabel('What was done').fill('Door closed')
  await dialog.getByRole('button', { name: 'Write down' }).click()
  await expect(dialog).toBeHidden()
  expect(checks).toHaveLength(1)
  const { check } = checks[0]!
  expect(check).toEqual({
    id: expect.any(String),
    haccpPointId: id,
    value: maximum! + 2,
    method: 'typed',
    steps: [],
    corrective: 'Door closed',
  })

  await page.route('**/api/v0/user/me?**', async route => {
    const answer = await route.fetch()
    const me = (await answer.json()) as { permissions: { levels: Record<string, number>; doings: string[] } }
    me.permissions.levels['HP'] = 1
    me.permissions.doings = me.permissions.doings.filter(doing => doing !== 'check')
    await route.fulfill({ json: me })
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'History' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check now' })).toHaveCount(0)
})

test('what was registered stands in the lists that were read before, without being told by the server', async ({
  page,
  product,
}) => {
  // The stream of changes would bring it too, and that of a shared worker passes by what a page may refuse.
  await page.route('**/api/v0/live**', route => route.abort())
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'SharedWorker')
    window.print = () => {}
  })
  await enter(page, product.url, owner, kitchen)
  const first = page.getByRole('row').nth(1)
  const openList = async (name: string) => {
    await page.evaluate(hash => (window.location.hash = hash), `#/labeling/${name.toLowerCase()}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(first).toBeVisible()
  }
  // Lists of labels are read again because they are printed; those of batches only because they were registered.
  const before = new Map<string, string>()
  await page.goto('/')
  for (const name of ['Batches', 'Labels']) {
    await openList(name)
    before.set(name, await first.innerText())
  }
  await page.evaluate(() => (window.location.hash = '#/'))
  await page
    .getByRole('link', { name: /Chicken stock/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Print 1 label' }).click()
  await expect(page.getByText('1 label registered')).toBeVisible()
  for (const [name, row] of before) {
    await openList(name)
    await expect(first).toContainText('Chicken stock')
    await expect.poll(() => first.innerText()).not.toBe(row)
  }
  await expect(page.locator('html')).not.toHaveAttribute('data-live', 'on')
})

test.describe('with the service worker', () => {
  test.use({ hasWorker: true })

  test('half a kilo is a part of one, with a connection and without: half a kilo stays', async ({
    page,
    product,
    context,
  }) => {
    test.setTimeout(300_000)
    const jwt = await enter(page, product.url, owner, kitchen)
    const { products } = await read(page, jwt, '/products/get', { search: 'Chicken stock' })
    const registration = {
      productId: (products![0] as { id: string }).id,
      state: 'chill',
      items: [{ count: 2, quantity: { value: 1, unit: 'kg' } }],
    }
    const { labels } = await read(page, jwt, '/labeling/register', { registration })
    const [first, second] = labels as LabelFound[]
    // What is kept for the time without a connection is read with these labels in it.
    await page.goto('/')
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true))
    await page.reload()
    await expect(page.locator('html[data-offline=ready][data-floor=ready]')).toBeAttached({ timeout: 30_000 })
    const wasteHalf = async ({ id }: LabelFound) => {
      await page.goto(`/#/labeling/label/${id}`)
      await page.getByText('A part', { exact: true }).click()
      const pad = page.getByRole('dialog', { name: 'A part' })
      await pad.getByRole('button', { name: 'g', exact: true }).click()
      for (const key of ['5', '0', '0']) await pad.getByRole('button', { name: key, exact: true }).click()
      await pad.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('button', { name: 'Throw away', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: /Throw away 500 g/ })
      await dialog.getByRole('button', { name: 'Spoiled' }).click()
      await expect(dialog).toBeHidden()
    }
    const isHalf = async ({ id }: LabelFound) => {
      const found = await read(page, jwt, '/labeling/labels/get', { filter: { id } })
      return found['labels']![0]
    }
    await wasteHalf(first!)
    await expect.poll(() => isHalf(first!)).toMatchObject({ quantity: { value: 0.5, unit: 'kg' } })

    await page.goto(`/#/labeling/label/${second!.id}`)
    await expect(page.getByText('All: 1 kg')).toBeVisible()
    await context.setOffline(true)
    await wasteHalf(second!)
    await page.goto(`/#/labeling/label/${second!.id}`)
    await expect(page.getByText('All: 500 g').or(page.getByText('All: 0.5 kg'))).toBeVisible()
    await context.setOffline(false)
    await expect
      .poll(() => isHalf(second!), { timeout: 30_000 })
      .toMatchObject({ quantity: { value: 0.5, unit: 'kg' }, isFinal: false })
  })
})
