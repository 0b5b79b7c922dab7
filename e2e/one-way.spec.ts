/** One way, fast and traceable, at 360 px: what a press takes, what asks first, and what arrives. */
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const cook = 'owner@demo.test'
const kitchen = 'Central kitchen'
test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

type Row = Record<string, unknown> & { id: string }

/** Calls of the person in the page, each with the record it answers. */
function callsOf(page: Page, url: string, jwt: string) {
  const call = async (path: string, data: object) => {
    const headers = { Authorization: `Bearer ${jwt}` }
    const answer = await page.request.post(`${url}/api/v0${path}`, { data, headers })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Record<string, unknown>
  }
  return {
    call,
    product: async (name: string, more: object = {}) =>
      (await call('/product', { product: { name, consumptionUnit: 'kg', ...more } }))['product'] as Row,
    register: async (registration: object) =>
      (await call('/labeling/register', { registration })) as { labels: Row[]; batch: Row },
  }
}

const kg = (value: number) => ({ value, unit: 'kg' })
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** A hand scanner: keys far quicker than fingers, then Enter, pressed within the page. */
async function scan(page: Page, code: string): Promise<void> {
  await expect(page.locator('html[data-scanner]')).toBeAttached()
  await page.evaluate(
    keys => {
      const target = document.activeElement ?? document.body
      for (const key of keys)
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    },
    [...code, 'Enter'],
  )
}

const silentPrinter = (page: Page) => page.addInitScript(() => void (window.print = () => undefined))

test('one press takes by the recipe, says so, leads its trace there, and is corrected', async ({
  page,
  product,
}) => {
  await silentPrinter(page)
  const jwt = await enter(page, product.url, cook, kitchen)
  const { call, product: make, register } = callsOf(page, product.url, jwt)
  const pumpkin = await make('Pumpkin of the trace')
  const soup = await make('Soup of the trace', { type: 'intermediate' })
  await call('/product/composition', {
    composition: { productId: soup.id, ingredientId: pumpkin.id, quantity: kg(1) },
  })
  const favorite = { productId: soup.id, state: 'prepare', quantity: kg(1) }
  await call('/labeling/favorite', { favorite })
  const boxOf = (madeAt: string) =>
    register({ productId: pumpkin.id, state: 'prepare', madeAt, items: [{ count: 1, quantity: kg(3) }] })
  const [first, second] = [await boxOf(ago(2)), await boxOf(ago(1))]

  await page.goto('/#/labeling/register/mask')
  const mask = page.locator('section[aria-labelledby=usual]')
  await mask.getByRole('button', { name: /^Soup of the trace/ }).click()
  const line = mask.getByText(/^From: Pumpkin of the trace/)
  await expect(line).toBeVisible()
  await expect(line).toContainText(String(first.batch['code']))
  await expectNoSideways(page)
  const correct = mask.getByRole('button', { name: 'Correct' })
  await expect(correct).toBeInViewport()

  const { labels } = (await call('/labeling/labels/get', { filter: { productId: soup.id } })) as {
    labels: Row[]
  }
  await page.goto(`/#/labeling/label/${labels[0]!.id}`)
  await page
    .getByRole('link', { name: /^Trace/ })
    .first()
    .click()
  await expect(page.getByText('Pumpkin of the trace').first()).toBeVisible()

  await page.goto('/#/labeling/register/mask')
  await correct.click()
  const dialog = page.getByRole('dialog', { name: /What went into Soup of the trace/ })
  await dialog.getByRole('button', { name: 'Remove: Pumpkin of the trace' }).click()
  await scan(page, String(second.labels[0]!['serial']))
  await expect(dialog.getByRole('button', { name: 'Remove: Pumpkin of the trace' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Print 1 new label' }).click()
  await expect(dialog).toBeHidden()
  const leftOf = async (id: string) =>
    ((await call('/labeling/labels/get', { filter: { id } })) as { labels: { quantity: unknown }[] })
      .labels[0]?.quantity
  await expect.poll(() => leftOf(first.labels[0]!.id)).toEqual(kg(3))
  // What the recipe asks for; all of it while the recipe is not read yet.
  expect((await leftOf(second.labels[0]!.id)) as { value: number }).toMatchObject({ unit: 'kg' })
  expect(((await leftOf(second.labels[0]!.id)) as { value: number }).value).toBeLessThan(3)
})

test('what is past its best-before asks before it goes in, and is never suggested', async ({
  page,
  product,
}) => {
  await silentPrinter(page)
  const jwt = await enter(page, product.url, cook, kitchen)
  const { call, product: make, register } = callsOf(page, product.url, jwt)
  const flour = await make('Flour past its best')
  const dough = await make('Dough of old flour', { type: 'intermediate' })
  await call('/product/composition', {
    composition: { productId: dough.id, ingredientId: flour.id, quantity: kg(1) },
  })
  const old = await register({
    productId: flour.id,
    state: 'prepare',
    madeAt: ago(20),
    bestBefore: ago(2),
    dateReason: 'As on the pack',
    items: [{ count: 1, quantity: kg(2) }],
  })
  await page.goto(`/#/labeling/register/mask?productId=${dough.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Dough of old flour' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Of the recipe, first to be used first' })).toBeHidden()
  await scan(page, String(old.labels[0]!['serial']))
  const question = page.getByRole('group', { name: 'Past its best-before' })
  await expect(question).toContainText('Flour past its best')
  await page.getByRole('button', { name: 'Register without printing' }).click()
  await expect(page.getByText(/past its best-before date: say why/)).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Checked: looks and smells good' }).click()
  await page.getByRole('button', { name: 'Register without printing' }).click()
  await expect(page.getByText('1 label registered')).toBeVisible()
})

test(
  'a case is received by a scan and one press; undone, it is gone',
  { tag: '@core' },
  async ({ page, product }) => {
    await silentPrinter(page)
    const jwt = await enter(page, product.url, cook, kitchen)
    const { call, product: make } = callsOf(page, product.url, jwt)
    const cheese = await make('Cheese by the case', { gtin: '09506000134352', supplier: 'Formatges Serra' })
    await page.goto('/#/labeling/register/mask?origin=receipt')
    await expect(page.getByRole('heading', { level: 1, name: 'Receive' })).toBeVisible()
    await scan(page, ']C101095060001343521729113015291125310300250010AP-26470')
    await expect(page.getByLabel("Supplier's lot")).toHaveValue('AP-26470')
    await expect(page.getByLabel('Date on the pack')).toHaveValue('2029-11-30')
    await expect(page.getByLabel('Supplier', { exact: true })).toHaveValue('Formatges Serra')
    await expectNoSideways(page)
    await expectAccessible(page)
    // One press from the scan on.
    await page.getByRole('button', { name: 'Print 1 label' }).click()
    await expect(page.getByText('Received: Cheese by the case, 1 label')).toBeVisible()
    const received = async () =>
      ((await call('/labeling/batches/get', { filter: { productId: cheese.id } })) as { batches: Row[] })
        .batches[0]
    expect(await received()).toMatchObject({
      origin: 'receipt',
      supplier: 'Formatges Serra',
      supplierLot: 'AP-26470',
      quantity: kg(2.5),
      bestBefore: null,
    })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(/^Taken back: Cheese by the case/)).toBeVisible()
    const { labels } = (await call('/labeling/labels/get', { filter: { productId: cheese.id } })) as {
      labels: Row[]
    }
    expect(labels.map(label => label['state'])).toEqual(['cancel'])
  },
)

test('picked by hand, a delivery asks for lot and date, and remembers who brought it', async ({
  page,
  product,
}) => {
  await silentPrinter(page)
  const jwt = await enter(page, product.url, cook, kitchen)
  const { product: make, register } = callsOf(page, product.url, jwt)
  const fish = await make('Sardines by hand', { temperatureMin: 0, temperatureMax: 4 })
  await register({
    productId: fish.id,
    state: 'init',
    origin: 'receipt',
    supplier: 'Llotja de Blanes',
    supplierLot: 'B-1',
    items: [{ count: 1, quantity: kg(1) }],
  })
  await page.goto('/#/labeling/register/mask?origin=receipt')
  await page.getByText('Sardines by hand').first().click()
  await expect(page.getByLabel('Supplier', { exact: true })).toHaveValue('Llotja de Blanes')
  await page.getByLabel("Supplier's lot").fill('B-2')
  await expect(page.getByText('Fill in the temperature.')).toBeVisible()
  await page.getByLabel('Temperature, °C').fill('7,5')
  await expect(page.getByText(/Outside its temperatures/)).toBeVisible()
  await page.getByLabel('Temperature, °C').fill('2,5')
  await page.getByRole('button', { name: 'Register without printing' }).click()
  await expect(page.getByText('Received: Sardines by hand, 1 label')).toBeVisible()
})
