/** What a sensor measures and which food it tells of; what a trace says of food that no sensor was with. */
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { makePlace, ownLetters, placesOf } from './places.ts'
import { expect, test } from './product.ts'

test('a sensor says of which food it tells while it is set up, and in its list', async ({
  page,
  product,
}) => {
  const token = await enter(page, product.url, 'owner@demo.test', 'Hoteles Marina')
  const ids = await placesOf(page, product.url, token)
  const own = ownLetters()
  const parentId = ids.get('Hotel Marina')
  const kitchen = await makePlace(page, token, { name: `${own} kitchen`, type: 'kitchen', parentId })
  const fridge = await makePlace(page, token, { name: `${own} fridge`, type: 'room', parentId: kitchen })

  await page.goto(`/#/location/${kitchen}/sensors`)
  await page.getByRole('button', { name: 'New sensor' }).click()
  const dialog = page.getByRole('dialog', { name: 'New sensor' })
  await dialog.getByLabel(/^Value/).click()
  await page.getByRole('option', { name: 'Temperature' }).click()
  await expect(
    dialog.getByText(`Tells of no food: it stands in ${own} kitchen`, { exact: false }),
  ).toBeVisible()
  await dialog.getByLabel('Measures').click()
  await page.getByRole('option', { name: 'Something else' }).click()
  await expect(dialog.getByText('Tells of no food: it measures something else.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(`/#/location/${fridge}/sensors`)
  await page.getByRole('button', { name: 'New sensor' }).click()
  await dialog.getByLabel(/^Name/).fill('Air')
  await dialog.getByLabel(/^Value/).click()
  await page.getByRole('option', { name: 'Temperature' }).click()
  await dialog.getByLabel('Technical name').fill(`${own}/air`)
  await expect(
    dialog.getByText(`Tells of food in: ${own} fridge, and of all that stands in it.`),
  ).toBeVisible()
  await expectAccessible(page, 'a sensor that is set up')
  for (const width of [360, 992, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSideways(page)
  }
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: 'Air' })
  await expect(row.getByText(`${own} fridge`).first()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Tells of food in' })).toBeVisible()
})

test('a trace says where no sensor stands, and tells what the cold room’s measured', async ({
  page,
  product,
}) => {
  const token = await enter(page, product.url, 'owner@demo.test', 'Central kitchen')
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/v0${path}`, {
      data,
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as Record<string, any>
  }
  await page.goto('/')
  const ids = await placesOf(page, product.url, token)
  const { product: food } = await send('/product', {
    product: { name: 'Ragout of two places', type: 'intermediate' },
  })
  const { batch, labels } = await send('/labeling/register', {
    registration: {
      productId: food.id,
      state: 'chill',
      madeAt: new Date(Date.now() - 160 * 60_000).toISOString(),
      items: [{ count: 1, quantity: { value: 1, unit: 'kg' } }],
    },
  })
  await send('/labeling/move', {
    move: {
      labelIds: [labels[0].id],
      kind: 'relocate',
      locationId: ids.get('Cold room 1'),
      at: new Date(Date.now() - 150 * 60_000).toISOString(),
    },
  })
  await page.goto(`/#/monitor/trace/${batch.id}/timeline`)
  await expect(page.getByText('Temperature not known: no sensor stands where it stood.')).toHaveCount(1)
  await expect(page.getByText(/^Air: .* on average$/)).toHaveCount(1)
  await expect(page.getByText(/-\d+\.?\d* °C/)).toHaveCount(0)
  await expectAccessible(page, 'a trace with what is not known')
})
