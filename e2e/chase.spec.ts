/** Being told and answering: a forwarding rule in sentences, its test by mail, the link on a phone, one's own wishes. */
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { linkIn, mailTo } from './mailbox.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'

test('a forwarding rule says what it does, sends a test, and the link is answered on a phone', async ({
  page,
  product,
}) => {
  await enter(page, product.url, owner, kitchen)
  await page.goto('/#/notification/forwarder/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Night watch')
  await page.getByLabel('Further addresses').fill('watch@kitchen.example')
  await expect(page.getByText('It tells 1 address by e-mail at once.')).toBeVisible()
  await page.getByLabel('So often at this pace').fill('3')
  await page.getByLabel('Phone numbers').fill('not a number')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('No telephone numbers: not a number.', { exact: false }).first()).toBeVisible()
  await page.getByLabel('Phone numbers').fill('')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Night watch' })).toBeVisible()
  await expect(page.getByText('What this rule does')).toBeVisible()
  await expectAccessible(page, 'forwarder')

  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('A test is on its way.', { exact: false })).toBeVisible()
  const mail = await mailTo(page.request, product.url, 'watch@kitchen.example')
  await page.getByRole('link', { name: 'Who was told' }).first().click()
  await expect(page.getByText('w…@kitchen.example').first()).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(linkIn(mail))
  await expect(page.getByRole('heading', { level: 1, name: 'Test of “Night watch”' })).toBeVisible()
  await expect(page.getByText(kitchen)).toBeVisible()
  await expectAccessible(page, 'alarm')
  const tap = page.getByRole('button', { name: 'I am on it' })
  const box = await tap.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await expectNoSideways(page)
  await tap.click()
  await expect(page.getByText('You are on it since', { exact: false })).toBeVisible()
  await expectAccessible(page, 'taken on')

  await page.reload()
  await expect(page.getByText('You are on it since', { exact: false })).toBeVisible()
  await page.getByLabel('Why did it happen?').fill('A test')
  await page.getByLabel('What was done?').fill('Said that it came')
  await page.getByRole('button', { name: 'It is dealt with' }).click()
  await expect(page.getByText('dealt with', { exact: false }).first()).toBeVisible()
  await expectAccessible(page, 'closed')

  await page.goto('/#/request/alarm/nothing-of-the-kind')
  await expect(page.getByRole('heading', { level: 1, name: 'This link leads nowhere' })).toBeVisible()
})

test('everybody says what they want to be told of', async ({ page, product }) => {
  await enter(page, product.url, owner, kitchen)
  await page.goto('/#/me/notices')
  await page.getByRole('switch', { name: 'Tell me of notifications' }).check({ force: true })
  await page.getByRole('button', { name: 'SMS' }).click()
  await expect(page.getByText('No SMS gateway is set up in this installation.')).toBeVisible()
  await page.getByRole('button', { name: 'SMS' }).click()
  await page.getByLabel('Quiet from').fill('22:00')
  await page.getByLabel('Quiet until').fill('07:00')
  await expectAccessible(page, 'notices')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Quiet from')).toHaveValue('22:00')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
})

test('an alarm drill is planned, sent, looked at and signed', async ({ page, product }) => {
  await enter(page, product.url, owner, kitchen)
  await page.goto('/#/notification/alarm-drills')
  await page.getByRole('button', { name: 'Every month' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Next drill: /)).toBeVisible()

  await page.getByRole('button', { name: 'Start a drill' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start a drill' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Alarm drill: ${kitchen}` })).toBeVisible()
  await expect(page.getByText('Nobody is on it yet')).toBeVisible()
  await expectAccessible(page, 'drill')
  await page.getByRole('button', { name: 'Finish and sign' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your name').fill('Ana Marín')
  await dialog.getByRole('button', { name: 'Finish and sign' }).click()
  await expect(page.getByText('Drill finished and signed')).toBeVisible()
  await page.getByRole('button', { name: 'Check the paper' }).click()
  await expect(page.getByText('The paper is ours and unchanged.')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Paper', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^alarm-drill-.*\.pdf$/)
})
