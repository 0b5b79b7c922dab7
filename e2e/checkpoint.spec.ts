/** A door of the cold room: labels come in, go out and are counted; on a tablet and on a phone, without a connection too. */
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const cook = 'owner@demo.test'
const kitchen = 'Central kitchen'

type Row = Record<string, unknown> & { readonly id: string }

function asker(page: Page, url: string, jwt: string) {
  return async (method: 'GET' | 'POST', path: string, data?: object): Promise<Record<string, unknown>> => {
    const headers = { Authorization: `Bearer ${jwt}` }
    const answer = await page.request.fetch(`${url}/api/v0${path}`, { method, headers, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Record<string, unknown>
  }
}

/** The big answer of the door. */
const answer = (page: Page) => page.locator('section[aria-live="assertive"]')

async function scan(page: Page, serial: string): Promise<void> {
  await page.getByLabel('Code').fill(serial)
  await page.getByRole('button', { name: 'Find' }).click()
}

test.use({ hasWorker: true })

test('labels come in, go out and are counted at a door; it says what is wrong, and keeps its way', async ({
  page,
  product,
  context,
}) => {
  test.setTimeout(300_000)
  await page.setViewportSize({ width: 1024, height: 768 })
  const jwt = await enter(page, product.url, cook, kitchen)
  const ask = asker(page, product.url, jwt)
  const made = async (path: string, name: string, record: object) =>
    (await ask('POST', path, { [name]: record }))[name] as Row
  const stamp = Date.now()
  const { location } = (await ask('GET', '/user/me?populate=true')) as { location: Row }
  const room = await made('/location', 'location', {
    name: `Cold room ${stamp}`,
    type: 'room',
    parentId: location.id,
  })
  const door = await made('/stock/checkpoint', 'checkpoint', {
    name: `Door ${stamp}`,
    locationId: room.id,
  })
  const food = await made('/product', 'product', {
    name: `Broth ${stamp}`,
    consumptionUnit: 'kg',
    type: 'intermediate',
  })
  const registration = {
    productId: food.id,
    state: 'chill',
    items: [{ count: 3, quantity: { value: 1, unit: 'kg' } }],
  }
  const { labels } = (await ask('POST', '/labeling/register', { registration })) as {
    labels: { id: string; serial: string }[]
  }
  const [first, second, third] = labels.map(({ serial }) => serial) as [string, string, string]
  const placeOf = async (index: number) => {
    const { label } = await ask('GET', `/labeling/label?labelId=${labels[index]?.id}`)
    return (label as Row)['locationId']
  }

  await page.goto(`/?tour=0#/stock/checkpoint/${door.id}`)
  await page.getByRole('button', { name: 'Begin scanning' }).click()
  await expect(page.getByRole('button', { name: 'Leave the checkpoint' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: `Door ${stamp}` })).toBeVisible()
  await expectAccessible(page, 'a door', { hasColours: true })

  await test.step('in', async () => {
    await scan(page, first)
    await expect(answer(page).getByText('In', { exact: true })).toBeVisible()
    await expect(answer(page)).toHaveAttribute('data-tone', 'good')
    await expect(answer(page).getByText(`Broth ${stamp}`)).toBeVisible()
    expect(await placeOf(0)).toBe(room.id)
    await scan(page, first)
    await expect(answer(page).getByText('Already scanned')).toBeVisible()
    await scan(page, `NOBODY${stamp}`)
    await expect(answer(page).getByText('Unknown code')).toBeVisible()
  })

  await test.step('the last one is taken back', async () => {
    await page.getByRole('button', { name: 'Take the last scan back' }).click()
    await expect(page.getByText('Taken back').first()).toBeVisible()
    expect(await placeOf(0)).toBe(location.id)
    await scan(page, first)
    await expect(answer(page)).toHaveAttribute('data-tone', 'good')
  })

  await test.step('out, asked once where to, and what stands elsewhere is brought', async () => {
    await page.getByRole('button', { name: 'Out', exact: true }).click()
    await page.getByRole('button', { name: 'Where does it go?' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByPlaceholder('Search locations').fill(kitchen)
    await dialog.getByRole('button', { name: new RegExp(`^${kitchen}`) }).click()
    await scan(page, first)
    await expect(answer(page).getByText('Out', { exact: true })).toBeVisible()
    expect(await placeOf(0)).toBe(location.id)
    await scan(page, second)
    await expect(answer(page).getByText('Wrong place')).toBeVisible()
    await expect(answer(page)).toHaveAttribute('data-tone', 'bad')
    await expectAccessible(page, 'a wrong place', { hasColours: true })
    await answer(page).getByRole('button', { name: 'Bring it here' }).click()
    await expect(answer(page).getByText('Brought here')).toBeVisible()
    expect(await placeOf(1)).toBe(room.id)
  })

  await test.step('the way is kept, on a phone too', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Out', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(page.getByRole('button', { name: `To ${kitchen}` })).toBeVisible()
    await expectNoSideways(page)
  })

  await test.step('counted', async () => {
    await page.getByRole('button', { name: 'Count', exact: true }).click()
    await scan(page, second)
    await expect(answer(page).getByText('Counted', { exact: true })).toBeVisible()
    await scan(page, second)
    await expect(answer(page).getByText('Already scanned')).toBeVisible()
  })

  await test.step('without a connection it waits', async () => {
    await page.getByRole('button', { name: 'In', exact: true }).click()
    await page.waitForFunction(() => document.documentElement.dataset['floor'] === 'ready')
    await context.setOffline(true)
    await scan(page, third)
    await expect(answer(page).getByText('In', { exact: true })).toBeVisible()
    await expect(answer(page).getByText(/Kept on this device/)).toBeVisible()
    await context.setOffline(false)
    await expect.poll(() => placeOf(2), { timeout: 45_000 }).toBe(room.id)
  })

  await test.step('the session says what came of each', async () => {
    const { checkpointScans } = (await ask('POST', '/stock/checkpoint-scans/get', {
      filter: { labelId: [labels[1]?.id] },
      by: 'at',
      sort: 'asc',
    })) as { checkpointScans: Row[] }
    expect(checkpointScans.map(row => row['result'])).toEqual(['wrongPlace', 'brought', 'counted', 'already'])
  })
})
