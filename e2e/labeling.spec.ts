/** The floor's day: a favourite printed in two presses, scanned, moved on, traced; each screen with axe. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { AgentProcess } from '../packages/server/src/testing/agent-process.ts'
import { PrinterStandIn } from '../packages/server/src/testing/printer-stand-in.ts'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'
import { seconds, vouch } from './second-person.ts'

const cook = 'owner@demo.test'
const kitchen = 'Central kitchen'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Counts what goes to the printer instead of opening a dialog nobody could press. */
async function countPrints(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    window.print = () => {
      const all = ((window.top as unknown as { printed?: string[] }).printed ??= [])
      all.push(document.documentElement.outerHTML)
    }
  })
  return () => page.evaluate(() => (window as unknown as { printed?: string[] }).printed ?? [])
}

const call = async (page: Page, url: string, jwt: string, path: string, data: object) =>
  (await (
    await page.request.post(`${url}/api/v0${path}`, { data, headers: { Authorization: `Bearer ${jwt}` } })
  ).json()) as Record<string, unknown>

/** The first open label of a product in a state; the oldest, so that tests do not take each other's. */
async function openLabel(page: Page, url: string, jwt: string, product: string, state: string) {
  const { products } = await call(page, url, jwt, '/products/get', { search: product })
  const [{ id: productId }] = products as [{ id: string }]
  const { labels } = await call(page, url, jwt, '/labeling/labels/get', {
    filter: { productId, state, isFinal: false, quantity: { gt: 0 } },
    by: 'created',
    sort: 'asc',
  })
  return (labels as [{ id: string; serial: string; batchId: string }])[0]
}

/**
 * A hand scanner: keys far quicker than fingers, then Enter. Its listener comes a moment after the screen. The keys are
 * pressed within the page, so that a busy machine does not make a slow typist of it.
 */
async function scan(page: Page, code: string): Promise<void> {
  await expect(page.locator('html[data-scanner]')).toBeAttached()
  await page.evaluate(
    keys => {
      const target = document.activeElement ?? document.body
      for (const key of keys)
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    },
    [...code, 'Enter'],
  )
}

test(
  'a favourite is registered and printed in two presses from the home screen',
  { tag: '@core' },
  async ({ page, product }) => {
    const prints = await countPrints(page)
    const jwt = await enter(page, product.url, cook, kitchen)
    const before = await call(page, product.url, jwt, '/labeling/batches/get', { limit: 0 })
    await page.goto('/')
    await page
      .getByRole('link', { name: /Chicken stock/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Print 1 label' }).click()
    await expect(page.getByText('1 label registered')).toBeVisible()
    await expect(page.getByText('Handed to the print dialog').first()).toBeVisible()
    await expect(page.getByRole('img', { name: 'Label of Chicken stock as printed' })).toBeVisible()
    await expect.poll(async () => (await prints()).length).toBe(1)
    const [paper = ''] = await prints()
    expect(paper).toContain('@page{size:62mm 36mm')
    expect(paper.match(/<svg xmlns/g)).toHaveLength(1)
    const after = await call(page, product.url, jwt, '/labeling/batches/get', { limit: 0 })
    expect(Number(after['count']) - Number(before['count'])).toBe(1)

    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as PDF' }).click(),
    ])
    expect(readFileSync(await pdf.path(), 'latin1').slice(0, 5)).toBe('%PDF-')
    const [zpl] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /Save as ZPL/ }).click(),
    ])
    expect(readFileSync(await zpl.path(), 'utf8')).toMatch(/^\^XA[\s\S]*\^XZ/)
    await expectAccessible(page)
  },
)

test('an agent joins with a code and carries a label to the printer; it is printed when that confirms', async ({
  page,
  product,
}, info) => {
  const jwt = await enter(page, product.url, cook, kitchen)
  const machine = await new PrinterStandIn('status').on()
  const { printers } = await call(page, product.url, jwt, '/labeling/print/printers/get', {})
  const [printer] = printers as [{ id: string; name: string }]
  await page.request.patch(`${product.url}/api/v0/labeling/printer/${printer.id}`, {
    data: { connection: `127.0.0.1:${machine.port}` },
    headers: { Authorization: `Bearer ${jwt}` },
  })
  await page.goto('/#/labeling/printers')
  await page.getByRole('button', { name: 'Add a print agent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a print agent' })
  await dialog.getByLabel('Name').fill('Pass')
  await dialog.getByRole('button', { name: 'Make the code' }).click()
  const command = await dialog.getByLabel('Command', { exact: true }).innerText()
  const [, code = ''] = /--code (\S+)$/.exec(command) ?? []
  await expectAccessible(page)
  const key = info.outputPath('agent.json')
  // The time limits that an agent has by itself: a busy machine is no printer that fails.
  const limits = { connect: 5, stall: 30, answer: 2, close: 20 }
  const agent = new AgentProcess(['--server', product.url, '--code', code, '--key', key], limits)
  try {
    await expect(page.getByText('The agent has joined')).toBeVisible({ timeout: 30_000 })
    const label = await openLabel(page, product.url, jwt, 'Chicken stock', 'chill')
    await page.goto(`/#/labeling/label/${label.id}`)
    await page.getByRole('button', { name: 'Print another way' }).click()
    await page.getByRole('menuitem', { name: `Print on ${printer.name}` }).click()
    await expect(page.getByText(`Printed on ${printer.name}`)).toBeVisible({ timeout: 30_000 })
    expect(machine.labels).toHaveLength(1)
    expect(machine.labels[0]).toContain(label.serial)
    await page.getByRole('link', { name: 'Show the queue' }).click()
    await expect(heading(page, 'Print queue')).toBeVisible()
    await expectAccessible(page)
  } finally {
    await agent.end()
    await machine.off()
  }
})

test('what goes in is scanned by its label, or by the lot of its supplier', async ({ page, product }) => {
  const jwt = await enter(page, product.url, cook, kitchen)
  const sofrito = await openLabel(page, product.url, jwt, 'Tomato sofrito', 'chill')
  await page.goto('/#/labeling/register/mask')
  await page
    .getByRole('link', { name: /Beef ragout/ })
    .first()
    .click()
  await expect(heading(page, 'Beef ragout')).toBeVisible()
  await scan(page, 'CC-1102')
  await expect(page.getByRole('button', { name: 'Remove: Beef chuck' })).toBeVisible()
  await scan(page, sofrito.serial)
  await expect(page.getByRole('button', { name: 'Remove: Tomato sofrito' })).toBeVisible()
  await scan(page, sofrito.serial)
  await expect(page.getByText('This label is already in the list.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Register without printing' }).click()
  await expect(page.getByText('1 label registered')).toBeVisible()
  await page.getByRole('link', { name: 'Trace' }).click()
  await expect(page.getByText('CC-1102').first()).toBeVisible()
})

test(
  'a hand scanner opens a label anywhere; one press moves it on, and can be taken back',
  { tag: '@core' },
  async ({ page, product }) => {
    await countPrints(page)
    const jwt = await enter(page, product.url, cook, kitchen)
    const label = await openLabel(page, product.url, jwt, 'Beef ragout', 'chill')
    await page.goto('/')
    await expect(heading(page, /Ana/)).toBeVisible()
    await scan(page, label.serial)
    await expect(heading(page, 'Beef ragout')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(label.id))
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Print again' })).toBeVisible()
    await page.getByRole('button', { name: /^Freeze/ }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: /^Freeze/ })).toBeVisible()

    await page.getByRole('button', { name: /^Freeze/ }).click()
    // The date on the print is no longer true: the food goes on under a new label, which wants to be printed.
    await expect(page.getByText(/this is the new label/)).toBeVisible({ timeout: 15_000 })
    await expect(page).not.toHaveURL(new RegExp(label.id))
    await expect(page.getByText('Frozen').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible()

    await scan(page, label.serial)
    await expect(page.getByText(/no longer true/)).toBeVisible()
    await page.getByRole('link', { name: 'Open the new label' }).click()
    await expect(page.getByText('Frozen').first()).toBeVisible()
  },
)

test('a part is split off, and waste asks why', async ({ page, product }) => {
  const jwt = await enter(page, product.url, cook, kitchen)
  const label = await openLabel(page, product.url, jwt, 'Tomato sofrito', 'chill')
  await page.goto(`/#/labeling/label/${label.id}`)
  await page.getByRole('button', { name: 'Split' }).click()
  await page.getByRole('button', { name: 'Less: Each part' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make 2 labels' }).click()
  await expect(page.getByText('2 new labels')).toBeVisible()
  await page.getByRole('button', { name: 'Throw away', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /Throw away/ })
  await dialog.getByRole('button', { name: 'Burnt' }).click()
  await expect(page.getByText('Thrown away: nothing further happens to it.')).toBeVisible()
  await page.getByRole('link', { name: 'Origin and use' }).click()
  await expect(page.getByText('Split into')).toHaveCount(2)
  await page.getByRole('link', { name: 'Events' }).click()
  await expect(page.getByText('Thrown away').first()).toBeVisible()
})

test(
  'a trace shows suppliers’ lots, what was made, and adds up; a hold reaches all of it',
  { tag: '@core' },
  async ({ page, product }) => {
    const jwt = await enter(page, product.url, cook, kitchen)
    const label = await openLabel(page, product.url, jwt, 'Chicken croquettes', 'chill')
    await page.goto(`/#/labeling/label/${label.id}`)
    await page.getByRole('link', { name: 'Trace', exact: true }).click()
    await expect(heading(page, 'Chicken croquettes')).toBeVisible()
    await expect(page.getByRole('heading', { name: /Comes from \d+ suppliers’ lots/ })).toBeVisible()
    await expect(page.getByText('Everything is accounted for')).toBeVisible()
    await expect(page.getByText('Received', { exact: true }).first()).toBeVisible()
    await expectAccessible(page)

    await page.getByText('Diagram', { exact: true }).click()
    const node = page.locator('.react-flow__node').first()
    await expect(node).toBeVisible()
    await node.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary').last()).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Download' }).click()
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /CSV/ }).click(),
    ])
    expect(readFileSync(await csv.path(), 'utf8')).toContain('Chicken croquettes')

    await page.getByRole('button', { name: 'Hold everything made with it' }).click()
    await page.getByLabel('Reason').fill('Supplier calls the bones back')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Hold \d+ batch/ })
      .click()
    await expect(page.getByText(/^On hold: .+, batch .+\. .*labels? in use, at /)).toBeVisible()
    await page.goto(`/#/labeling/batch/${label.batchId}`)
    await expect(page.getByText('Supplier calls the bones back')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Release' }).click()
    await page.getByLabel('Reason').fill('Tested, harmless')
    await vouch(page, seconds.admin)
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
    await expect(page.getByText('1 batch released')).toBeVisible()
  },
)

test('labels are moved on together from the list', async ({ page, product }) => {
  await enter(page, product.url, cook, kitchen)
  await page.goto('/#/labeling/labels?f.isFinal=false&f.state=prepare')
  const boxes = page.getByRole('checkbox', { name: /^Choose: / })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'Next step' }).click()
  await page
    .getByRole('dialog', { name: 'Next step for 2 labels' })
    .getByRole('button', { name: /^Chill/ })
    .click()
  await expect(page.getByText('2 labels are one step further')).toBeVisible()
})

test('what is scanned and found nowhere is said; a refused camera too', async ({ page, product }) => {
  await enter(page, product.url, cook, kitchen)
  await page.goto('/#/qr')
  await page.getByRole('textbox', { name: 'Code' }).fill('NOTHING-99')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.getByRole('button', { name: 'Open the camera' }).click()
  await expect(page.getByText(/camera is not allowed|no camera/)).toBeVisible()
  await expectAccessible(page)
})

test('a printed code opens its record for staff, and asks a guest to log in', async ({ page, product }) => {
  const jwt = await enter(page, product.url, cook, kitchen)
  const { products } = await call(page, product.url, jwt, '/products/get', { search: 'Beef lasagne' })
  const { labels } = await call(page, product.url, jwt, '/labeling/register', {
    registration: {
      productId: (products as [{ id: string }])[0].id,
      state: 'chill',
      items: [{ count: 1, quantity: { value: 8, unit: 'serving' } }],
    },
  })
  const [label] = labels as [{ id: string }]
  const answer = await page.request.get(`${product.url}/api/v0/labeling/label/bytecode`, {
    params: { labelId: label.id },
    headers: { Authorization: `Bearer ${jwt}` },
  })
  const { bytecode } = (await answer.json()) as { bytecode: string }
  await page.goto(`/#/qr/bytecode/${bytecode}`)
  await expect(heading(page, 'Beef lasagne')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(label.id))
  await page.evaluate(() => localStorage.removeItem('cloche.jwt'))
  await page.goto(`/?again#/qr/bytecode/${bytecode}`)
  await expect(heading(page, 'This code belongs to a kitchen')).toBeVisible()
  await expectAccessible(page)
})

test('what expires is dealt with on its board; what is watched stands beside it', async ({
  page,
  product,
}) => {
  await enter(page, product.url, cook, kitchen)
  await page.goto('/#/labeling/dashboard')
  await expect(page.getByRole('heading', { name: 'By product' })).toBeVisible()
  await page.getByRole('link', { name: 'Expirations' }).click()
  await page.getByRole('button', { name: /This week/ }).click()
  await expectAccessible(page, 'board')
  await page.getByRole('button', { name: 'Freeze' }).first().click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page
    .getByRole('checkbox', { name: /^Choose all of/ })
    .first()
    .check()
  await expect(page.getByRole('region', { name: /chosen/ })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
  await page.getByRole('link', { name: 'Alerts', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'What is watched' })).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page, 'alerts')
})

test('dates are corrected with a reason; a guest learns what is published of a label', async ({
  page,
  product,
  browser,
}) => {
  const jwt = await enter(page, product.url, cook, kitchen)
  const label = await openLabel(page, product.url, jwt, 'Chicken stock', 'freeze')
  await page.goto(`/#/labeling/label/${label.id}`)
  await page.getByRole('button', { name: 'Dates', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct the dates' })
  await expect(dialog.getByRole('button', { name: 'Correct dates' })).toBeDisabled()
  await expectAccessible(page, 'correction')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel(/: day$/).fill(tomorrow)
  await dialog.getByLabel('Why').fill('Left out of the freezer')
  await dialog.getByRole('button', { name: 'Correct dates' }).click()
  await expect(page.getByText(/Dates corrected|The date has changed/)).toBeVisible()
  await page
    .getByRole('button', { name: /^Why\? / })
    .first()
    .click()
  await expect(page.getByText(/brought it forward: Left out of the freezer/)).toBeVisible()
  // A printed label gives way to a new one.
  const [, current = ''] = /labeling\/label\/([0-9a-f-]+)/.exec(page.url()) ?? []

  const headers = { Authorization: `Bearer ${jwt}` }
  const { products } = await call(page, product.url, jwt, '/products/get', { search: 'Chicken stock' })
  const [{ id: productId }] = products as [{ id: string }]
  const api = `${product.url}/api/v0`
  const published = await page.request.patch(`${api}/product/${productId}`, {
    data: { isPublic: true, publicLabel: ['dates'] },
    headers,
  })
  expect(published.status()).toBe(200)
  const code = await page.request.get(`${api}/labeling/label/bytecode?labelId=${current}`, { headers })
  const { bytecode } = (await code.json()) as { bytecode: string }
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-ES' })
  const guest = await context.newPage()
  await guest.goto(`${product.url}/#/qr/bytecode/${bytecode}`)
  await expect(guest.getByRole('heading', { level: 2, name: 'Este envase' })).toBeVisible()
  // What is frozen is at its best before a date; it does not expire.
  await expect(guest.getByText('Consumo preferente')).toBeVisible()
  await expect(guest.getByText(label.serial)).toHaveCount(0)
  await expectNoSideways(guest)
  await expectAccessible(guest, 'label for guests')
  await context.close()
})

test('codes of any record go on a sheet of stickers', async ({ page, product }) => {
  await enter(page, product.url, cook, kitchen)
  await page.goto('/#/labeling/qr/generate')
  await page.getByPlaceholder(/Search anything/).fill('Cold room 1')
  await page.getByRole('button', { name: 'Add Cold room 1' }).first().click()
  await expect(page.getByRole('img', { name: 'QR code of Cold room 1' })).toBeVisible()
  await expectAccessible(page)
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF of the sheet' }).click(),
  ])
  expect(readFileSync(await pdf.path(), 'latin1')).toMatch(/^%PDF-1\.4[\s\S]+ re\n/)
})
