/** Reports: one is asked for, read, taken as paper and checked by its code; one is sent by a schedule; a board is kept. */
import { readFile } from 'node:fs/promises'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { mailTo } from './mailbox.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'

test(
  'a report is asked for in three presses, read, taken as paper and checked by anybody',
  { tag: '@core' },
  async ({ page, product }) => {
    await enter(page, product.url, owner, kitchen)
    await page.goto('/#/reporting/report/new')
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Trace of a lot' }).click()
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText('Say which label or lot it is about.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'HACCP' }).click()
    await page.getByText('Last month', { exact: true }).click()
    await expect(page.getByLabel(/^Name/)).toHaveValue(/^HACCP, .* – /)
    await expectAccessible(page, 'the form of a report')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(page)
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^HACCP, / })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'By point' })).toBeVisible()
    await expectNoSideways(page)
    await expectAccessible(page, 'a report')
    await page.setViewportSize({ width: 1440, height: 900 })

    const [paper] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'As PDF' }).click(),
    ])
    const bytes = await readFile(await paper.path())
    expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')
    const code = await page.getByText(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/).textContent()
    await page.goto(`/#/qr/report/${code}`)
    await expect(page.getByText('This report was made by Cloche')).toBeVisible()
  },
)

test('a schedule says when it comes next, refuses what is no address, and sends what it is tried with', async ({
  page,
  product,
}) => {
  await enter(page, product.url, owner, kitchen)
  await page.goto('/#/reporting/scheduled-report/new')
  await page.getByLabel(/^Name/).fill('Losses of the week')
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Losses', exact: true }).click()
  await page.getByLabel(/^Further addresses/).fill('chef@example.com\nnot an address')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Enter e-mail addresses, with commas between them.')).toBeVisible()
  await page.getByLabel(/^Further addresses/).fill('chef@example.com')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Every Monday at 07:00, about the days since the one before.')).toBeVisible()
  await expect(page.getByText('It goes to 1 reader.')).toBeVisible()
  await page.getByRole('button', { name: 'Send it to me now' }).click()
  const letter = await mailTo(page.request, product.url, owner, /Losses of Central kitchen/)
  const address = /\/#\/reporting\/report\/[\w-]+/.exec(letter)?.[0]
  expect(address, letter).toBeDefined()
  await page.goto(address!)
  await expect(page.getByRole('heading', { level: 1, name: 'Losses of the week' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'As PDF' })).toBeVisible()
})

test('a board shows what somebody chose for it, on another device too', async ({
  page,
  product,
  browser,
}) => {
  await enter(page, product.url, owner, kitchen)
  await page.goto('/#/reporting/board')
  await page.getByRole('button', { name: 'Choose what it shows' }).click()
  const figures = page.getByRole('group', { name: /figures?, at most/ })
  const kept = page.waitForResponse(answer => answer.url().endsWith('/reporting/board/own'))
  await figures.getByText('Losses', { exact: true }).click()
  expect((await kept).ok()).toBe(true)
  await expect(page.getByRole('heading', { name: 'Losses', exact: true })).toBeVisible()
  await expectAccessible(page, 'the board of a group')
  const device = await browser.newContext({ baseURL: product.url, viewport: { width: 360, height: 740 } })
  const other = await device.newPage()
  await enter(other, product.url, owner, kitchen)
  await other.goto('/#/reporting/board')
  await expect(other.getByRole('heading', { name: 'Losses', exact: true })).toBeVisible()
  await expectNoSideways(other)
  await device.close()
})
