/** Tickets: a question with its first message in one form, the conversation, closing and opening again. */
import { expectAccessible } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

test('a question is asked, talked about, closed and opened again', async ({ page, product }) => {
  await enter(page, product.url, 'owner@demo.test', 'Central kitchen')
  await page.goto('/?tour=0#/tickets')
  await page.getByRole('link', { name: 'New ticket' }).first().click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Missing. Fill it in.').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeFocused()
  await page.getByRole('radio', { name: 'Problem' }).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Empty labels')
  await page.getByRole('textbox', { name: 'Message' }).fill('Every second label is empty.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Empty labels' })).toBeVisible()
  const talk = page.getByRole('log', { name: 'Messages' })
  await expect(talk).toContainText('Every second label is empty.')
  await page.getByRole('textbox', { name: 'Message' }).fill('We changed the roll twice.')
  await page.keyboard.press('Control+Enter')
  await expect(talk.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Close ticket' }).click()
  await expect(page.getByText(/^Closed on/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await page.goto('/?tour=0#/tickets')
  await expect(page.getByRole('link', { name: 'Empty labels' })).toBeVisible()
})

test('what was typed is not lost on the way out', async ({ page, product }) => {
  await enter(page, product.url, 'owner@demo.test', 'Central kitchen')
  await page.goto('/?tour=0#/ticket/new')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Half a question')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Leave without saving?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible()
})
