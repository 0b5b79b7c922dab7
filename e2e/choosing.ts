/** Choosing in a form, whichever way its choices are shown: as buttons, or as a list that opens. */
import type { Page } from '@playwright/test'
import { expect } from './product.ts'

export async function choose(page: Page, field: string, option: string): Promise<void> {
  const group = page.locator('[data-field]').filter({ hasText: field })
  const button = group.getByRole('button', { name: option, exact: true })
  const radio = group.getByRole('radio', { name: option, exact: true })
  const box = page.getByRole('combobox', { name: field })
  await expect(button.or(radio).or(box).first()).toBeVisible()
  if ((await box.count()) > 0) {
    await box.click()
    await page.getByRole('option', { name: option, exact: true }).click()
  } else await button.or(radio).first().click()
}

/** Finds a record in a list that opens, and chooses it. The list moves while the form grows: a press beside it closes it. */
export async function chooseFound(page: Page, field: string, words: string): Promise<void> {
  await expect(async () => {
    await page.getByRole('combobox', { name: field }).fill(words)
    await page.getByRole('option', { name: words }).first().click({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
}
