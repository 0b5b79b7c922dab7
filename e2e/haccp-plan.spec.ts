/** A HACCP plan: started from a template, completed, published with a password, its version shown and compared. */
import { expectAccessible, expectNoSideways } from './axe.ts'
import { demoPassword, enter } from './entering.ts'
import { expect, test } from './product.ts'

const chef = 'executive@demo.test'

test('a plan starts from a template, says what it lacks, is completed and published', async ({
  page,
  product,
}) => {
  test.slow()
  await enter(page, product.url, chef, 'Terrace bar')
  await page.goto('/#/haccp/plans')
  await page.getByRole('button', { name: 'Start a plan' }).first().click()
  const starting = page.getByRole('dialog', { name: 'Start a plan' })
  await expect(starting.getByText('18 hazards at 11 steps, 17 points')).toBeVisible()
  await starting.getByRole('textbox', { name: 'Name' }).fill('Plan of the bar')
  await expectAccessible(page)
  await starting.getByRole('button', { name: 'Start a plan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plan of the bar' })).toBeVisible()
  await expect(page.getByText('Not published')).toBeVisible()
  await expect(page.getByText('6 of 9 complete')).toBeVisible()

  // What is not complete cannot be published: the dialog says what is missing.
  await page.getByRole('button', { name: 'Publish' }).click()
  const lacking = page.getByRole('dialog', { name: 'Publish' })
  await expect(lacking.getByText('Name who made it')).toBeVisible()
  await expect(lacking.getByText('Confirm the flow in the kitchen')).toBeVisible()
  await page.keyboard.press('Escape')

  // The analysis: a hazard is written down, its questions follow from each other.
  await page.getByRole('navigation').getByRole('link', { name: 'Hazards', exact: true }).click()
  await page.getByRole('button', { name: 'Add a hazard: Receiving' }).click()
  const hazard = page.getByRole('dialog', { name: 'Add a hazard' })
  await hazard.getByRole('textbox', { name: 'What can make food unsafe' }).fill('Glass in a broken bottle')
  await hazard.getByRole('button', { name: 'Physical' }).click()
  await hazard.getByRole('button', { name: '3 · Now and then' }).click()
  await hazard.getByRole('button', { name: '4 · Hospital' }).click()
  await expect(hazard.getByText('Risk 12 of 25: High')).toBeVisible()
  await hazard.getByRole('textbox', { name: 'What is done against it' }).fill('Crates are looked at.')
  const question = (text: string) => hazard.getByRole('group', { name: text })
  await question('Is it enough that cleaning').getByRole('button', { name: 'No' }).click()
  await question('Is there a measure').getByRole('button', { name: 'Yes' }).click()
  await question('Will a later step').getByRole('button', { name: 'Yes' }).click()
  await expect(hazard.getByText('A later step controls it')).toBeVisible()
  await expectAccessible(page)
  await hazard.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Glass in a broken bottle')).toBeVisible()
  await expectAccessible(page)

  // The missing things lead to where they are written.
  await page.getByRole('navigation').getByRole('link', { name: 'Data', exact: true }).click()
  await page.getByRole('link', { name: 'Name who made it' }).click()
  await page.getByRole('textbox', { name: 'Who made it' }).fill('Emilio Prat, executive chef')
  await page.getByRole('textbox', { name: 'Products' }).fill('Drinks and tapas')
  await page.getByLabel('Flow confirmed in the kitchen on').fill('2026-11-20')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('9 of 9 complete')).toBeVisible()

  await page.getByRole('button', { name: 'Publish' }).click()
  const publishing = page.getByRole('dialog', { name: 'Publish: Version 1' })
  await publishing.getByLabel('Your password').fill('not this one')
  await publishing.getByRole('button', { name: 'Publish' }).click()
  await expect(publishing.getByRole('alert')).toBeVisible()
  await publishing.getByLabel('Your password').fill(demoPassword)
  await expectAccessible(page)
  await publishing.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 1 published')).toBeVisible()
  await expect(publishing).toBeHidden()

  await page.getByRole('navigation').getByRole('link', { name: 'Versions', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Version 1' })).toBeVisible()
  await page.getByRole('button', { name: 'View' }).click()
  const version = page.getByRole('dialog', { name: 'Plan of the bar · Version 1' })
  await expect(version.getByText('Glass in a broken bottle')).toBeVisible()
  await expect(version.getByText('Temperature of the fridge')).toBeVisible()
})

test('the demo’s plan shows two versions, what changed, and fits a phone', async ({ page, product }) => {
  const token = await enter(page, product.url, chef, 'Bistro Gràcia')
  const listed = await page.request.post('/api/v0/haccp/plans/get', {
    data: {},
    headers: { Authorization: `Bearer ${token}` },
  })
  const [plan] = ((await listed.json()) as { haccpPlans: { id: string }[] }).haccpPlans
  await page.goto(`/#/haccp/plan/${plan?.id}/versions`)
  await page.getByRole('button', { name: 'What changed' }).click()
  await expect(page.getByText('Probe between two fish.', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  for (const tab of ['', '/hazards', '/points', '/versions']) {
    await page.goto(`/#/haccp/plan/${plan?.id}${tab}`)
    await expect(page.getByRole('heading', { level: 1, name: 'HACCP plan of the restaurant' })).toBeVisible()
    await expectNoSideways(page)
  }
  // A check keeps the version under which it was made.
  const checks = await page.request.post('/api/v0/haccp/events/get', {
    data: { limit: 1, by: 'at', sort: 'asc' },
    headers: { Authorization: `Bearer ${token}` },
  })
  const [check] = ((await checks.json()) as { haccpChecks: { planVersionId: string | null }[] }).haccpChecks
  expect(check?.planVersionId).not.toBeNull()
})

test('a point’s limits by product and further values are written in its form', async ({ page, product }) => {
  await enter(page, product.url, chef, 'Bistro Gràcia')
  await page.goto('/#/haccp/haccps')
  await page.getByRole('link', { name: 'Hot holding at the pass' }).first().click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Add limits for some products' }).click()
  const groups = page.getByRole('group', { name: 'Limits by product' })
  await groups.getByRole('textbox', { name: 'Group' }).fill('Soups')
  await groups.getByRole('textbox', { name: 'Lower limit' }).fill('80')
  await groups.getByRole('textbox', { name: 'Upper limit' }).fill('70')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(groups.getByText('The lowest value is above the highest').first()).toBeVisible()
  await groups.getByRole('textbox', { name: 'Upper limit' }).fill('')
  await page.getByRole('button', { name: 'Add a value' }).click()
  const values = page.getByRole('group', { name: 'Further values' })
  await values.getByRole('textbox', { name: 'What is found' }).fill('Minutes at the pass')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Soups: At least 80 °C')).toBeVisible()
  await expect(page.getByText('Minutes at the pass')).toBeVisible()
})
