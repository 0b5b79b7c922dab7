/** The guided set-up is left and taken up again: on a phone, in Spanish, by keyboard, in the dark, and put away for good. */
import { expectAccessible, expectNoSideways } from './axe.ts'
import { emptyOwner, startEmpty, type EmptyProduct } from './empty-organization.ts'
import { expect, test as base } from './product.ts'

const test = base.extend<object, { empty: EmptyProduct }>({
  empty: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const empty = await startEmpty('es')
      await use(empty)
      await empty.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ empty }, use) => use(empty.url),
})
test.use({ locale: 'es-ES', viewport: { width: 360, height: 740 }, colorScheme: 'dark' })

test('left for later, resumed, and put away', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Correo electrónico').fill(emptyOwner.email)
  await page.getByLabel('Contraseña').first().fill(emptyOwner.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Pon en marcha tu cocina' })).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page, 'puesta en marcha')
  // By keyboard alone.
  const make = page.getByRole('button', { name: 'Crear 1 ubicación' })
  await make.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tienes 1 ubicación.')).toBeVisible()
  const next = page.getByRole('button', { name: 'Paso siguiente' })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Correo electrónico')).toBeVisible()
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Dejar para después' }).click()
  await expect(page.getByRole('checkbox', { name: 'Caldo de pollo', exact: true })).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page, 'productos')

  // Elsewhere in between; the home says how far it is.
  await page.goto('/#/')
  await expect(page.getByText('1 de 5 hechos')).toBeVisible()
  await expectNoSideways(page)
  await page.getByRole('link', { name: 'Continuar' }).click()
  await expect(page.getByRole('checkbox', { name: 'Caldo de pollo', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Elegir todos' }).click()
  await page.getByRole('button', { name: /^Crear \d+ productos$/ }).click()
  await expect(page.getByText(/^Tienes \d+ productos\.$/)).toBeVisible({ timeout: 20_000 })

  await page.goto('/#/')
  await expect(page.getByText('2 de 5 hechos')).toBeVisible()
  await page.getByRole('button', { name: 'No mostrar más' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'No mostrar más' }).click()
  await expect(page.getByText('2 de 5 hechos')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Pon en marcha tu cocina')).toHaveCount(0)
})
