/**
 * Every address of the route table, opened by the platform's person, who passes every gate: each draws its screen with
 * a title, without a fault in the console, without anything standing out sideways at a desk and on a phone, and axe has
 * nothing to say; desk and phone, light and dark take turns with axe.
 */
import type { Page } from '@playwright/test'
import routes from '../packages/domain/src/catalogue/fixtures/routes.json' with { type: 'json' }
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

/** Leave the session, or lead elsewhere by what they are for. */
const elsewhere = new Set(['/login', '/logout', '/404', '/qr/404'])
/** Addresses whose parameter is a secret or a word of its own; their journeys stand beside their areas. */
const ownJourney = [
  /\{requestJwt\}/,
  /\{requestType\}/,
  /\{activationKey\}/,
  /\{traceabilityPath\}/,
  /\{labelPath\}/,
]

/** Lists from which a parameter takes a record: one with something in it. */
const lists: Readonly<Record<string, readonly [path: string, plural: string]>> = {
  licenseId: ['/licenses', 'licenses'],
  ticketId: ['/tickets', 'tickets'],
  userId: ['/users', 'users'],
  locationId: ['/locations', 'locations'],
  deviceId: ['/devices', 'devices'],
  productId: ['/products', 'products'],
  programId: ['/programs', 'programs'],
  actionId: ['/actions', 'actions'],
  stateId: ['/elaboration/states', 'states'],
  elaborationId: ['/elaboration/elaborations', 'elaborations'],
  notificationId: ['/notification/notifications', 'notifications'],
  batchId: ['/labeling/batches', 'batches'],
  labelId: ['/labeling/labels', 'labels'],
}

/** The pattern with its optional parts left out and its records filled in; null where the demo has no such record. */
function addressOf(pattern: string, ids: ReadonlyMap<string, string>): string | null {
  let isWhole = true
  const address = pattern.replaceAll(/\/\{\w+\?\}/g, '').replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids.get(name)
    isWhole &&= id !== undefined
    return id ?? ''
  })
  return isWhole ? address || '/' : null
}

async function sampleIds(page: Page, url: string, jwt: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [name, [path, plural]] of Object.entries(lists)) {
    const answer = await page.request.post(`${url}/api/v0${path}/get`, {
      data: { limit: 1 },
      headers: { Authorization: `Bearer ${jwt}` },
    })
    const rows = ((await answer.json()) as Record<string, { id: string }[]>)[plural]
    if (rows?.[0] !== undefined) ids.set(name, rows[0].id)
  }
  return ids
}

/** What the route table's patterns leave out: parts of screens, and pages beside it. */
const further = [
  '/location/{locationId}/users',
  '/location/{locationId}/devices',
  '/location/{locationId}/sensors',
  '/location/{locationId}/actions',
  '/trace/{labelId}/timeline',
  '/stock/expirations/expired',
  '/stock/expirations/week',
  '/world?country=ES',
  '/demo/mailbox',
]

const phone = { width: 360, height: 740 }
const desks = [
  { width: 1440, height: 900 },
  { width: 992, height: 800 },
] as const

/**
 * Each address is seen at a desk and on a phone, one of them dark. It begins as the one before ended, so that the window
 * changes once for each; half of the way the themes change places.
 */
function looksOf(at: number, isFirstHalf: boolean) {
  const desk = {
    size: desks[Math.floor((at + 1) / 2) % 2]!,
    colorScheme: isFirstHalf ? ('light' as const) : ('dark' as const),
  }
  const hand = { size: phone, colorScheme: isFirstHalf ? ('dark' as const) : ('light' as const) }
  return at % 2 === 0 ? [desk, hand] : [hand, desk]
}

/** What a change of the window brings about stands after the second frame. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )

const parts = 6
for (let part = 0; part < parts; part++) {
  test(`every screen, part ${part + 1} of ${parts}`, async ({ page, product }) => {
    test.setTimeout(240_000)
    const faults: string[] = []
    page.on('pageerror', error => faults.push(`${page.url()}: ${error.message}`))
    const jwt = await enter(page, product.url, 'platform@demo.test', 'Hoteles Marina')
    const ids = await sampleIds(page, product.url, jwt)
    expect(Object.keys(lists).filter(name => !ids.has(name))).toEqual([])
    await page.goto('/#/soon')
    const patterns = [...routes.map(({ pattern }) => pattern), ...further]
    const mine = patterns.filter((_, at) => at % parts === part)
    for (const [at, pattern] of mine.entries()) {
      if (elsewhere.has(pattern) || ownJourney.some(own => own.test(pattern))) continue
      const address = addressOf(pattern, ids)
      if (address === null) continue
      for (const [turn, { colorScheme, size }] of looksOf(at, at < mine.length / 2).entries()) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        if (turn === 0) {
          await page.goto(`/#${address}`)
          await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
        }
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
        await drawn(page)
        await expect(page.locator('[data-skeleton], [aria-busy="true"]'), address).toHaveCount(0)
        await expect(page.getByText('This page does not exist'), address).toHaveCount(0)
        await expectNoSideways(page)
        if (turn === Math.floor(at / 2) % 2)
          await expectAccessible(page, `${address} at ${size.width}, ${colorScheme}`)
      }
    }
    expect(faults).toEqual([])
  })
}
