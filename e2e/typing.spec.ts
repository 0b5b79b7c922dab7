/** Digits that are typed are never lost, however quickly they come, and a scanner is still heard beside them. */
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const cook = 'owner@demo.test'
const kitchen = 'Central kitchen'

for (const delay of [5, 10])
  test(`keys ${delay} ms apart are all typed, into a number pad and into a field; a code is read over both`, async ({
    page,
    product,
  }) => {
    await enter(page, product.url, cook, kitchen)
    await page.goto('/#/labeling/register/mask')
    await expect(page.locator('html[data-scanner]')).toBeAttached()
    const search = page.getByRole('searchbox', { name: /Search by name/ })
    await search.click()
    await page.keyboard.type('12.75 bech', { delay })
    await expect(search).toHaveValue('12.75 bech')
    await search.fill('bech')
    await page
      .getByRole('link', { name: /^(?!Adjust).*Béchamel/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Each label \d/ }).click()
    const pad = page.getByRole('dialog', { name: 'Each label' })
    const number = pad.locator('output')
    await pad.getByRole('button', { name: 'Done' }).focus()
    await page.keyboard.type('12.75', { delay })
    await expect(number).toContainText('12.75')
    // A scanner beside it: what it typed before it was known goes back.
    await page.waitForTimeout(300)
    await page.keyboard.type('8412345000010', { delay })
    await page.keyboard.press('Enter')
    await expect(number).toContainText('12.75')
    await expect(pad).toBeVisible()
    await page.waitForTimeout(300)
    for (let key = 0; key < 5; key++) await page.keyboard.press('Backspace')
    await page.keyboard.type('3.5', { delay })
    await page.keyboard.press('Enter')
    await expect(pad).toBeHidden()
    await expect(page.getByRole('button', { name: /^Each label 3\.5/ })).toBeVisible()
  })
