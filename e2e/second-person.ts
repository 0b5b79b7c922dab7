/** Second persons in journeys: chosen by their name, and their PIN typed. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './product.ts'

/** The people of the demo who vouch, as dialogs name them, with their PINs. */
export const seconds = {
  owner: { name: 'Ana', pin: '604815' },
  admin: { name: 'Andreu', pin: '738264' },
  manager: { name: 'Marta', pin: '6274' },
} as const

export async function vouch(
  dialog: Locator | Page,
  { name, pin }: { readonly name: string; readonly pin: string },
): Promise<void> {
  const person = dialog.getByRole('combobox', { name: 'Second person' })
  const page = 'page' in dialog ? dialog.page() : dialog
  await person.click()
  const option = page.getByRole('option', { name: new RegExp(`^${name}\\b`) })
  await option.click()
  await expect(person).toHaveValue(new RegExp(`^${name}\\b`))
  await dialog.getByLabel('Their PIN').fill(pin)
}
