/** A fridge that fails: its alarm stands on what was inside, and the incidence's page decides about it. */
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { callsAs, joinLogger } from './machines.ts'
import { makePlace, ownLetters, placesOf } from './places.ts'
import { expect, test } from './product.ts'
import { seconds, vouch } from './second-person.ts'

const kitchen = 'Central kitchen'
/** One clock for all that happens, however long the journey takes. */
const begun = Date.now()
const minutesAgo = (minutes: number) => new Date(begun - minutes * 60_000).toISOString()

test.use({ viewport: { width: 360, height: 740 } })

test(
  'a machine sends what is too warm: the food inside is marked, dated anew, held and released',
  { tag: '@core' },
  async ({ page, product, browser }) => {
    const token = await enter(page, product.url, 'owner@demo.test', kitchen)
    await page.goto('/')
    const ask = callsAs(page, product.url, token)
    const own = ownLetters()
    const parentId = (await placesOf(page, product.url, token)).get(kitchen)
    const fridge = await makePlace(page, token, { name: `${own} fridge`, type: 'room', parentId })
    // The machine joins with the code of the organization, and sends by its own key.
    const { deviceId, send } = await joinLogger(page, browser, product.url, token, {
      name: `${own} logger`,
      sensor: { name: `${own} air`, max: 5 },
      locationId: fridge,
    })
    const register = async (name: string, count: number) => {
      const { product: food } = await ask('/product', { product: { name: `${own} ${name}` } })
      const { batch, labels } = await ask('/labeling/register', {
        registration: {
          productId: food.id,
          state: 'chill',
          locationId: fridge,
          madeAt: minutesAgo(120),
          expiration: new Date(Date.now() + 2 * 86_400_000).toISOString(),
          dateReason: 'Journey',
          items: [{ count, quantity: { value: 1, unit: 'kg' } }],
        },
      })
      return { batch, labels }
    }
    const ragout = await register('ragout', 2)
    const broth = await register('broth', 1)

    const labelPage = `/#/labeling/label/${ragout.labels[0].id as string}`
    await page.goto(labelPage)
    await expect(page.getByRole('heading', { level: 1, name: `${own} ragout` })).toBeVisible()
    const mark = page.getByRole('status').filter({ hasText: 'In a chamber with an open alarm' })
    await expect(mark).toHaveCount(0)
    // Whoever has the home screen open.
    const home = await page.context().newPage()
    await home.goto('/')
    const alarms = home.getByRole('region', { name: 'Alarms' })
    await expect(alarms).toBeVisible()
    await expect(home.locator('html')).toHaveAttribute('data-live', 'on')
    const warm = Array.from({ length: 61 }, (_, minute) => ({
      sensor: 'air',
      at: minutesAgo(70 - minute),
      value: minute === 0 ? 4 : minute === 30 ? 13 : 12,
    }))
    expect(await send('/machines/readings', { readings: warm })).toMatchObject({ accepted: 61, rejected: [] })
    // At once, with nobody pressing anything.
    await expect(mark).toBeVisible()
    await expect(mark).toContainText(`${own} air: 13 °C`)
    await expect(alarms.getByText(`${own} air: 13 °C`)).toBeVisible()
    await home.close()
    await expectAccessible(page, 'a label in an alarm')
    await expectNoSideways(page)

    await page.goto(`/#/device/${deviceId}`)
    const alarm = page.getByRole('status').filter({ hasText: 'Open alarm' })
    await expect(alarm).toContainText(`${own} air: 13 °C`)
    await expectNoSideways(page)
    await page.goto(labelPage)
    await mark.getByRole('link', { name: /^Look/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${own} air: 13 °C` })).toBeVisible()
    await expect(page.getByText('The breach goes on: hold the food until it is over.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Date \d label/ })).toHaveCount(0)

    await send('/machines/readings', { readings: [{ sensor: 'air', at: minutesAgo(9), value: 4 }] })
    await expect(page.getByText('Recovered')).toBeVisible()
    const batch = page
      .getByRole('listitem')
      .filter({ hasText: `${own} ragout` })
      .first()
    await expect(batch.getByText(/60 min beyond the limit, 4.°C to 13.°C/).first()).toBeVisible()
    await expect(batch.getByText(/used .* of its life more than the cold would have/).first()).toBeVisible()
    await expectAccessible(page, 'an incidence with its food')
    await expectNoSideways(page)

    // One tap dates all of it anew; each by its own dates.
    await page.getByRole('button', { name: 'Date 3 labels anew' }).click()
    await expect(page.getByText('3 labels dated anew').first()).toBeVisible()
    await expect(batch.getByText(/^Dated anew by/)).toBeVisible()
    await expect(batch.getByText('Dated anew for this breach already.').first()).toBeVisible()

    // The date of before stands beside the new one, and is put back with a reason; then it can be dated again.
    await expect(batch.getByText(/\(before: Use by .*\)/).first()).toBeVisible()
    await batch
      .getByRole('button', { name: /^Put date back/ })
      .first()
      .click()
    const back = page.getByRole('dialog')
    await back.getByLabel('Reason').fill('The probe lay in the door')
    await expectAccessible(page, 'putting a date back')
    await back.getByRole('button', { name: 'Put date back' }).click()
    await expect(batch.getByText(/^Dates put back by .*: The probe lay in the door$/)).toBeVisible()
    await expect(batch.getByText(/\(so far: Use by .*\)/)).toBeVisible()
    await expectNoSideways(page)
    await batch.getByRole('button', { name: /^Date anew/ }).click()
    await expect(page.getByText('1 label dated anew').first()).toBeVisible()

    // One tap holds one of them, another the rest; letting go takes two.
    await page.getByRole('button', { name: `Hold: ${own} broth` }).click()
    await expect(page.getByText('1 batch on hold')).toBeVisible()
    const other = page
      .getByRole('listitem')
      .filter({ hasText: `${own} broth` })
      .first()
    await expect(other.getByText('On hold').first()).toBeVisible()
    await page.getByRole('button', { name: 'Hold 1 batch' }).click()
    await expect(batch.getByText(/^Held by/)).toBeVisible()

    await page.getByRole('button', { name: `Release: ${own} ragout` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Core stayed at 4 °C')
    await vouch(dialog, seconds.admin)
    await expectAccessible(page, 'releasing food of a breach')
    await dialog.getByRole('button', { name: 'Release' }).click()
    await expect(batch.getByText(/^Released by .*: Core stayed at 4 °C$/)).toBeVisible()
    await expect(other.getByText('On hold').first()).toBeVisible()

    // Until somebody closes it, its labels say what they went through, and why their date is another one.
    await page.goto(labelPage)
    await expect(
      page.getByRole('status').filter({ hasText: 'Went through a breach that is not settled' }),
    ).toBeVisible()
    await expect(mark).toHaveCount(0)
    expect((await ask('/labeling/batches/get', { filter: { id: [broth.batch.id] } })).batches).toMatchObject([
      { status: 'hold' },
    ])
  },
)
