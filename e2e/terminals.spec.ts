/** A shared tablet: enrolled by its code, worked on by several, each by their name and PIN; and second persons who vouch. */
import type { Browser, Page } from '@playwright/test'
import { atRest } from './at-rest.ts'
import { expectAccessible } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'
import { seconds, vouch } from './second-person.ts'

const owner = 'owner@demo.test'
const bistro = 'Bistro Gràcia'
const cook = { name: 'Unai', pin: '8150' }

const ask = async <Answered = unknown>(
  page: Page,
  url: string,
  jwt: string,
  method: string,
  path: string,
  data?: object,
): Promise<Answered> => {
  const answer = await page.request.fetch(`${url}/api/v0${path}`, {
    method,
    ...(data === undefined ? {} : { data }),
    headers: { Authorization: `Bearer ${jwt}` },
  })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Answered
}

const pad = (page: Page) => page.getByRole('group', { name: 'PIN' })

const nameOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'People' }).getByRole('button', { name: new RegExp(`^${name}\\b`) })

async function comeIn(page: Page, { name, pin }: { name: string; pin: string }): Promise<void> {
  await nameOf(page, name).click()
  await typePin(page, pin)
}

async function typePin(page: Page, pin: string, button = 'Unlock'): Promise<void> {
  for (const figure of pin) await pad(page).getByRole('button', { name: figure, exact: true }).click()
  await pad(page).getByRole('button', { name: button }).click()
}

/** A card reader: keys far quicker than fingers, pressed within the page so that a busy machine does not slow them. */
async function read(page: Page, card: string): Promise<void> {
  await page.evaluate(
    keys => {
      for (const key of keys)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    },
    [...card, 'Enter'],
  )
}

/** A tablet of its own, at the bistro, and a browser that was enrolled as it. */
async function tablet(browser: Browser, url: string, jwt: string, more: object = {}, width = 992) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 800 },
    locale: 'en-GB',
  })
  const page = await context.newPage()
  const { locations } = (await ask(page, url, jwt, 'POST', '/locations/get', { search: bistro })) as {
    locations: { id: string }[]
  }
  const locationId = locations[0]?.id
  const terminal = { name: `Pass ${Date.now()}`, locationId, lockAfter: 600, ...more }
  const made = (await ask(page, url, jwt, 'POST', '/user-control/terminal', { terminal })) as {
    terminal: { id: string; name: string }
  }
  const { code } = (await ask(page, url, jwt, 'POST', '/user-control/terminal/code', {
    terminalId: made.terminal.id,
  })) as { code: string }
  await page.goto('/#/terminal')
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Enrol this tablet' }).click()
  await expect(page.getByRole('heading', { name: 'Who is working?' })).toBeVisible()
  return { context, page, id: made.terminal.id, locationId: String(locationId) }
}

test('the code of a tablet is made at its record and typed on the tablet', async ({
  page,
  product,
  browser,
}) => {
  await enter(page, product.url, owner, bistro)
  await page.goto('/#/user-control/terminals')
  await page.getByRole('link', { name: 'Counter of the bistro' }).click()
  await page.getByRole('button', { name: /Make (the|a new) code/ }).click()
  const dialog = page.getByRole('dialog')
  const code = (await dialog.getByRole('status', { name: 'Code' }).textContent()) ?? ''
  expect(code).toMatch(/^\w{4}-\w{4}$/)
  await expectAccessible(page, page.url(), { hasColours: true })

  const context = await browser.newContext({ baseURL: product.url, locale: 'en-GB' })
  const other = await context.newPage()
  await other.goto(`/#/terminal?code=${code}`)
  await expect(other.getByLabel('Code')).toHaveValue(code)
  await other.getByRole('button', { name: 'Enrol this tablet' }).click()
  await expect(other.getByRole('heading', { name: 'Who is working?' })).toBeVisible()
  await expect(dialog.getByText('The tablet is enrolled.')).toBeVisible()
  await context.close()
})

test(
  'a PIN names who works, a card reader does, and the next finds nothing of the one before',
  { tag: '@core' },
  async ({ page, product, browser }) => {
    const jwt = await enter(page, product.url, owner, bistro)
    const { context, page: screen } = await tablet(browser, product.url, jwt)
    await expectAccessible(screen, screen.url(), { hasColours: true })
    await nameOf(screen, cook.name).click()
    await expectAccessible(screen, screen.url(), { hasColours: true })
    await typePin(screen, '9753')
    await expect(screen.getByRole('alert')).toContainText('No PIN or card that counts here')
    await typePin(screen, cook.pin)
    await expect(screen.getByText('Unai Roca is working here')).toBeVisible()
    // What is none of the floor is not there, and the way to it is closed.
    await expect(screen.getByRole('button', { name: /Account/ })).toHaveCount(0)
    await screen.goto('/#/products')
    await expect(screen.getByRole('table').getByRole('link').first()).toBeVisible()
    await screen.getByRole('main').getByRole('searchbox').fill('Unai looked for this')
    // Locked, the page begins anew.
    await screen.evaluate(() => Object.assign(window, { isOld: true }))
    await screen.getByRole('button', { name: 'Lock', exact: true }).click()
    await screen.waitForFunction(() => !('isOld' in window))
    await expect(screen.getByRole('heading', { name: 'Who is working?' })).toBeVisible()
    await expect(screen.getByText('Unai Roca')).toHaveCount(0)
    // Whoever was there last is offered first.
    await expect(screen.getByRole('region', { name: 'People' }).getByRole('button').first()).toContainText(
      'Unai',
    )
    // Its reader types fast, anywhere on the page, and ends with Enter.
    await read(screen, '04A21C5B7281')
    await expect(screen.getByText('Marta Vidal is working here')).toBeVisible()
    await screen.goto('/#/products')
    await expect(screen.getByText('Unai looked for this')).toHaveCount(0)
    await context.close()
  },
)

test('after a job it asks who is next, and the check says who and at which tablet', async ({
  page,
  product,
  browser,
}) => {
  const jwt = await enter(page, product.url, owner, bistro)
  const {
    context,
    page: screen,
    id,
    locationId,
  } = await tablet(browser, product.url, jwt, { locksAtOnce: true }, 360)
  const haccpPoint = {
    name: `Tablet ${Date.now()}`,
    hazard: 'biological',
    stage: 'storage',
    minimum: 0,
    maximum: 5,
    locationId,
  }
  const point = (await ask(page, product.url, jwt, 'POST', '/haccp/haccp', { haccpPoint })) as {
    haccpPoint: { id: string }
  }
  await comeIn(screen, cook)
  await expect(screen.getByText('Unai Roca is working here')).toBeVisible()
  const session = await screen.evaluate(() => localStorage.getItem('cloche.jwt') ?? '')
  const answer = await screen.evaluate(
    async ([token, haccpPointId]) =>
      (
        await fetch('/api/v0/haccp/check', {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ check: { haccpPointId, value: 3 } }),
        })
      ).json() as Promise<{ haccpCheck: { terminalId: string; userId: string } }>,
    [session, point.haccpPoint.id] as const,
  )
  expect(answer.haccpCheck.terminalId).toBe(id)
  const refused = await screen.request.get(`${product.url}/api/v0/users/get`, {
    headers: { authorization: `Bearer ${session}` },
  })
  expect(refused.ok()).toBe(false)
  // A job done on the screen: whoever comes next is asked who they are.
  await screen.goto('/#/')
  await screen
    .getByRole('region', { name: 'My tasks' })
    .getByRole('button', { name: 'Start' })
    .first()
    .click()
  await expect(screen.getByRole('heading', { name: 'Who is working?' })).toBeVisible({ timeout: 15_000 })
  await context.close()
})

test('untouched it locks, without a connection it stays, and what was revoked asks for a code', async ({
  page,
  product,
  browser,
}) => {
  const jwt = await enter(page, product.url, owner, bistro)
  const { context, page: screen, id } = await tablet(browser, product.url, jwt, { lockAfter: 15 })
  await comeIn(screen, cook)
  await expect(screen.getByText('Unai Roca is working here')).toBeVisible()
  // The page begins anew with its lock: whoever cuts the network cuts it after that.
  await screen.waitForEvent('load', { timeout: 25_000 })
  await expect(screen.getByRole('heading', { name: 'Who is working?' })).toBeVisible()
  await atRest(screen)
  await context.setOffline(true)
  await expect(screen.getByText('No connection: nobody can be let in')).toBeVisible()
  await expect(nameOf(screen, cook.name)).toBeDisabled()
  await context.setOffline(false)
  await comeIn(screen, cook)
  await expect(screen.getByText('Unai Roca is working here')).toBeVisible()
  await ask(page, product.url, jwt, 'POST', '/user-control/terminal/revoke', { terminalId: id })
  await expect(screen.getByText('This tablet was revoked')).toBeVisible({ timeout: 20_000 })
  await context.close()
})

test('a second person verifies an incidence and lets food go; whoever did it does not', async ({
  page,
  product,
}) => {
  const jwt = await enter(page, product.url, owner, bistro)
  const name = `Leak ${Date.now()}`
  const made = (await ask(page, product.url, jwt, 'POST', '/monitor/incidence', { incidence: { name } })) as {
    incidence: { id: string }
  }
  const { id } = made.incidence
  const patch = (change: object) => ask(page, product.url, jwt, 'PATCH', `/monitor/incidence/${id}`, change)
  await patch({ status: 'acknowledged' })
  await patch({ status: 'closed', cause: 'Seal', corrective: 'Changed', outcome: 'none' })
  await page.goto(`/#/monitor/incidence/${id}`)
  await page.getByRole('button', { name: 'Verify' }).click()
  const dialog = page.getByRole('dialog')
  await vouch(dialog, seconds.owner)
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(dialog.getByText('Whoever did or caused it cannot vouch')).toBeVisible()
  await vouch(dialog, seconds.manager)
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('1 incidence verified by Marta Vidal')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Verify' })).toHaveCount(0)
})

test('a PIN that somebody else gave asks for one’s own first; wrong ones keep one person waiting, and nobody else', async ({
  page,
  product,
  browser,
}) => {
  const jwt = await enter(page, product.url, owner, bistro)
  const { context, page: screen, locationId } = await tablet(browser, product.url, jwt, {}, 360)
  const person = { name: `Iker${Date.now()}`, email: `iker.${Date.now()}@demo.test`, roleLevel: 1 }
  const made = await ask<{ user: { id: string } }>(page, product.url, jwt, 'POST', '/user', {
    user: { ...person, locationIds: [locationId] },
  })
  const userToken = {
    name: 'PIN',
    kind: 'pin',
    pin: '918264',
    userId: made.user.id,
    locationIds: [locationId],
  }
  await ask(page, product.url, jwt, 'POST', '/user-control/token', { userToken })
  await screen.reload()
  await comeIn(screen, { name: person.name, pin: '918264' })
  await expect(screen.getByText('Somebody else gave you this PIN')).toBeVisible()
  await typePin(screen, '629481', 'Go on')
  await typePin(screen, '629482')
  await expect(screen.getByRole('alert')).toContainText('They were not the same')
  await typePin(screen, '629481', 'Go on')
  await typePin(screen, '629481')
  await expect(screen.getByText(`${person.name} is working here`)).toBeVisible()
  await screen.getByRole('button', { name: 'Lock', exact: true }).click()
  await nameOf(screen, person.name).click()
  for (let wrong = 0; wrong < 6; wrong += 1) {
    await typePin(screen, `83${wrong}275`)
    await expect(screen.getByRole('alert')).toBeVisible()
  }
  await expect(screen.getByRole('alert')).toContainText(`Too many wrong PINs for ${person.name}`)
  await screen.getByRole('button', { name: 'Somebody else' }).click()
  await comeIn(screen, cook)
  await expect(screen.getByText('Unai Roca is working here')).toBeVisible()
  await context.close()
})
