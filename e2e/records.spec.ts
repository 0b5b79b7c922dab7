/** The derived screens: forms and records of the catalogue are drawn; a product from its list to its history. */
import type { Page } from '@playwright/test'
import { derivedScreens, standardVerbs } from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { expectAccessible } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** A call with the session that `enter` gave. */
async function ask<Answer>(
  page: Page,
  token: string,
  method: string,
  path: string,
  data?: object,
): Promise<Answer> {
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await page.request.fetch(`/api/v0${path}`, { method, headers, ...(data && { data }) })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Answer
}

// What stands behind a maker's licence or the platform's level is opened by the journey of every screen, as all lists are.
const opened = ALL_ENTITIES.flatMap(entity => {
  const screens = derivedScreens(entity)
  const detail = screens.find(({ kind }) => kind !== 'list')
  if (detail === undefined || /license|99/.test(screens[0]?.gate ?? '')) return []
  return [{ entity, path: detail.pattern.replace(/\/?\{.*$/, '') }]
})

const parts = 4
for (let part = 0; part < parts; part++) {
  test(`the form and a record of every entity, part ${part + 1} of ${parts}`, async ({ page, product }) => {
    test.setTimeout(300_000)
    const failures: string[] = []
    page.on('pageerror', error => failures.push(`${page.url()}: ${error.message}`))
    const token = await enter(page, product.url, owner, kitchen)
    for (const { entity, path } of opened.filter((_, at) => at % parts === part)) {
      const verbs = standardVerbs(entity)
      // What is granted is made by the platform's people: the owner is offered no form.
      if (verbs.includes('create') && !entity.isGranted) {
        await page.goto(`/#${path}/new`)
        // A person is invited, a question is sent; an alert is tried, besides.
        await expect(page.getByRole('button', { name: /^(Create|Send(?! a trial))/ }), path).toBeVisible()
        await expectAccessible(page, path)
      }
      if (!verbs.includes('list')) continue
      const { [entity.many]: rows = [] } = await ask<Record<string, { id: string }[]>>(
        page,
        token,
        'POST',
        `${entity.wire.many}/get`,
        { limit: 1 },
      )
      if (rows[0] === undefined) continue
      await page.goto(`/#${path}/${rows[0].id}`)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.getByRole('status', { name: 'Loading' }), path).toHaveCount(0)
      await expect(page.getByText('This is not here any more'), path).toHaveCount(0)
    }
    expect(failures).toEqual([])
  })
}

test('a product is found, made, written into and seen in its history', async ({ page, product }) => {
  await enter(page, product.url, owner, kitchen)
  await page.goto('/#/products')
  await expect(heading(page, 'Products')).toBeVisible()
  await page.getByRole('searchbox').fill('zzz nothing')
  await expect(page.getByText('Nothing found for “zzz nothing”')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('link', { name: 'New product' }).click()

  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Missing. Fill it in.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: false }).first()).toBeFocused()
  await page.keyboard.type('Saffron broth')
  await page.getByLabel('GTIN').fill('4006381333931')
  await expect(page.getByText('A valid GTIN of 13 digits')).toBeVisible()
  await page.getByLabel('Weight of one piece').fill('1,25')
  await expect(page.getByLabel('GTIN')).toHaveValue('04006381333931')
  await page.getByRole('radiogroup', { name: 'Celery' }).getByRole('radio', { name: 'Contains' }).click()
  await page.keyboard.press('Control+s')
  await expect(heading(page, 'Saffron broth')).toBeVisible()
  await expect(page.getByText('1.25 kg')).toBeVisible()

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Origin').fill('Spain')
  await page.getByRole('link', { name: /^History/ }).click()
  await expect(page.getByText('Leave without saving?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Product saved')).toBeVisible()
  await page.getByRole('link', { name: /^History/ }).click()
  await expect(page.getByText('Ana Marín changed it')).toBeVisible()
  await expect(page.getByText('Spain')).toBeVisible()
})

test('a recipe is typed in place: its figures follow, it is scaled, a route and a menu stand on it', async ({
  page,
  product,
}) => {
  const token = await enter(page, product.url, owner, kitchen)
  await page.goto('/')
  const make = async (fields: object) =>
    (await ask<{ product: { id: string } }>(page, token, 'POST', '/product', { product: fields })).product.id
  await make({ name: 'Test peas', cost: 4, allergens: { lupin: 'traces' } })
  const soup = await make({ name: 'Pea soup', type: 'selling', consumptionUnit: 'serving', servings: 4 })
  await page.goto(`/#/product/${soup}/compositions`)
  await page.getByRole('textbox', { name: 'Add an ingredient' }).fill('Test peas')
  await expect(page.getByRole('option', { name: /Test peas/ })).toBeVisible()
  await page.keyboard.press('Enter')
  const amount = page.getByRole('textbox', { name: 'Amount of Test peas' })
  await expect(amount).toHaveValue('1')
  await amount.fill('2')
  await expect(page.getByText('€8.00').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Yield of Test peas, in per cent' }).fill('80')
  await expect(page.getByText('€10.00').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => {
      const { recipe } = await ask<{ recipe: { cost: number } }>(page, token, 'POST', '/product/recipe/get', {
        productId: soup,
      })
      return recipe.cost
    })
    .toBe(10)
  await expect(page.getByText('from Test peas')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Scale' }).click()
  await page.getByRole('dialog').getByText('What is there').click()
  await page.getByRole('dialog').getByRole('button', { name: '5', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Scale' }).click()
  await expect(page.getByRole('button', { name: '× 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Cook' }).click()
  await page.getByRole('button', { name: /4\s?kg.*Test peas/ }).click()
  await expect(page.getByRole('button', { name: /Test peas/, pressed: true })).toBeVisible()
  await expectAccessible(page)

  const { menu } = await ask<{ menu: { id: string } }>(page, token, 'POST', '/menu', {
    menu: { name: 'Test card', taxPercent: 10 },
  })
  await page.goto(`/#/menu/${menu.id}/items`)
  await page.getByRole('textbox', { name: 'Name of the section' }).fill('Soups')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Add a dish to Soups' }).fill('Pea soup')
  await expect(page.getByRole('option', { name: /Pea soup/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Price of Pea soup' }).fill('11')
  await expect(page.getByText('€7.50 left, 75 %')).toBeVisible()
  await expectAccessible(page)

  const { elaboration } = await ask<{ elaboration: { id: string } }>(
    page,
    token,
    'POST',
    '/elaboration/elaboration',
    { elaboration: { name: 'Test route' } },
  )
  await page.goto(`/#/elaboration/elaboration/${elaboration.id}/steps`)
  await page.getByRole('button', { name: 'Add the first step' }).click()
  await page.getByRole('menuitem', { name: 'Frozen' }).click()
  await page.getByRole('button', { name: 'Add a step after Frozen' }).click()
  await page.getByRole('menuitem', { name: 'Served' }).click()
  await expect(page.getByText(/Nothing leads from Frozen/)).toBeVisible()
  await page.getByRole('button', { name: 'Add a step after Frozen' }).click()
  await page.getByRole('menuitem', { name: 'Thawed' }).click()
  await expect(page.getByText('Every step can be reached')).toBeVisible()
  await expectAccessible(page)
})
