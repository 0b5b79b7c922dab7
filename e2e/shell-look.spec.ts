/** The themed variant, layouts from the address, long names, and working as somebody else. */
import type { Page } from '@playwright/test'
import { deflateSync } from 'node:zlib'
import { expectAccessible } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'

/** A PNG of one colour, made by hand: signature, head, pixels, end. */
function png(width: number, height: number): Buffer {
  const table = Array.from({ length: 256 }, (_, at) => {
    let value = at
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
    return value >>> 0
  })
  const crc = (bytes: Buffer) =>
    (bytes.reduce((sum, byte) => table[(sum ^ byte) & 0xff]! ^ (sum >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x55)])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const primary = (page: Page) =>
  page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--mantine-primary-color-6').trim(),
  )

test("an equipment maker's ramp and logo stand in place of the product's own", async ({ page, product }) => {
  const jwt = await enter(page, product.url, 'owner@other.test')
  const headers = { Authorization: `Bearer ${jwt}` }
  const api = `${product.url}/api/v0`
  const { locations } = (await (
    await page.request.post(`${api}/locations/get`, { data: {}, headers })
  ).json()) as {
    locations: { id: string }[]
  }
  const locationId = locations[0]!.id
  const chosen = await page.request.post(`${api}/auth/user/location`, { data: { locationId }, headers })
  const token = ((await chosen.json()) as { jwt?: string }).jwt ?? jwt
  const known = { Authorization: `Bearer ${token}` }
  const { organization } = (await (
    await page.request.get(`${api}/user/me?populate=true`, { headers: known })
  ).json()) as { organization: { id: string; version: number } }
  const query = `id=${crypto.randomUUID()}&name=logo.png&entity=organization&recordId=${organization.id}`
  const sent = await page.request.post(`${api}/attachment/upload?${query}`, {
    data: png(120, 40),
    headers: { ...known, 'Content-Type': 'image/png' },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  const { attachment } = (await sent.json()) as { attachment: { id: string } }
  const changed = await page.request.put(`${api}/organization`, {
    data: {
      organization: {
        id: organization.id,
        version: organization.version,
        themeColor: 'orange',
        themeImage: attachment.id,
      },
    },
    headers: known,
  })
  expect(changed.ok(), await changed.text()).toBe(true)
  await page.addInitScript(value => localStorage.setItem('cloche.jwt', value), token)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.goto('about:blank')
    await page.goto('/?locale=en#/soon')
    await expect(page.getByRole('heading', { level: 1, name: 'Coming soon' })).toBeVisible()
    await expect(page.getByRole('banner').locator('img')).toBeVisible()
    await expect(page.getByRole('banner').getByText('Cloche', { exact: true })).toBeHidden()
    expect(await primary(page)).toBe('#b95306')
    await expectAccessible(page, `themed, ${scheme}`)
  }
  await page.goto('about:blank')
  await page.goto('/?themeColor=blue&locale=en#/soon')
  await expect(page.getByRole('heading', { level: 1, name: 'Coming soon' })).toBeVisible()
  expect(await primary(page)).toBe('#0e73c4')
})

test('the address overrides the layout for this visit, before and inside the hash', async ({
  page,
  product,
}) => {
  await enter(page, product.url, owner, kitchen)
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await page.goto('/?theme=dark&sidenav=1#/soon')
  await expect(navigation).toHaveCSS('width', '80px')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.goto('about:blank')
  await page.goto('/#/soon?navbar=0&sidenav=0')
  await expect(page.getByRole('heading', { level: 1, name: 'Coming soon' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(navigation).toBeHidden()
  await page.goto('about:blank')
  await page.goto('/#/soon')
  await expect(navigation).toHaveCSS('width', '300px')
})

test('toasts are kept back where the layout says so', async ({ page, product }) => {
  await enter(page, product.url, owner)
  await page.goto('/?toasts=0#/')
  await expect(page.getByRole('heading', { level: 1, name: 'Where do you work today?' })).toBeVisible()
  await page.waitForTimeout(5600)
  await expect(page.getByText('Please select a location from your organization')).toBeHidden()
})

test('a name that is too long for its room moves, and stands still under the pointer', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const long = 'Banqueting kitchen'
  await enter(page, product.url, owner, long)
  await page.goto('/#/soon')
  const picker = page.getByRole('button', { name: `Change the location, now ${long}` })
  const line = picker.getByText(long)
  await expect.poll(() => line.evaluate(element => element.scrollLeft)).toBeGreaterThan(4)
  await picker.hover()
  await expect.poll(() => line.evaluate(element => element.scrollLeft)).toBe(0)
})

test('counts stand beside the items of the navigation', async ({ page, product }) => {
  await enter(page, product.url, owner, kitchen)
  await page.goto('/#/soon')
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(navigation.getByRole('link', { name: /^Products\s*[1-9]/ })).toBeVisible()
})

test('who works as somebody else is told so, and comes back to oneself', async ({ page, product }) => {
  const jwt = await enter(page, product.url, owner, kitchen)
  const headers = { Authorization: `Bearer ${jwt}` }
  const api = `${product.url}/api/v0`
  const { users } = (await (
    await page.request.post(`${api}/users/get`, { data: { search: 'Emilio' }, headers })
  ).json()) as { users: { id: string; email: string }[] }
  const answer = await page.request.post(`${api}/auth/user/as/user`, {
    data: { userId: users[0]!.id },
    headers,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const acting = ((await answer.json()) as { jwt: string }).jwt
  await page.addInitScript(value => {
    if (sessionStorage.getItem('acting') === null) localStorage.setItem('cloche.jwt', value)
    sessionStorage.setItem('acting', 'yes')
  }, acting)
  await page.goto('/#/soon')
  await expect(page.getByText('You are working as Emilio Prat')).toBeVisible()
  await expectAccessible(page, 'working as somebody else')
  await page.getByRole('button', { name: 'Back to Ana Marín' }).click()
  await expect(page.getByText('You are working as Emilio Prat')).toBeHidden()
  await expect(page.getByRole('button', { name: /Ana Marín/ })).toBeVisible()
})
