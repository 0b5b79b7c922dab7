/** When the shell asks, for how much, and what it says when the answer is none: picker, bell, units. */
import type { Page, Request } from '@playwright/test'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** The requests of a path from now on. */
function requestsTo(page: Page, path: string): Request[] {
  const found: Request[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname === `/api/v0${path}`) found.push(request)
  })
  return found
}

test('the picker asks after a second for a hundred locations of the usual types, or of all', async ({
  page,
  product,
}) => {
  const asked = requestsTo(page, '/locations/get')
  const token = await enter(page, product.url, owner, kitchen)
  await page.clock.install()
  await page.goto('/#/soon')
  await expect(heading(page, 'Coming soon')).toBeVisible()
  const ofPicker = () =>
    asked
      .map(request => request.postDataJSON() as Record<string, unknown>)
      .filter(body => body['limit'] === 100)
  expect(ofPicker()).toEqual([])
  await page.clock.runFor(1100)
  await expect.poll(() => ofPicker().length).toBe(1)
  expect(ofPicker()[0]).toEqual({
    offset: 0,
    limit: 100,
    attributes: ['id', 'name', 'type', 'hierarchy'],
    filter: {
      active: true,
      type: ['brand', 'division', 'group', 'kitchen', 'productionCentre', 'sellingPoint', 'warehouse'],
    },
  })
  const on = await page.request.post(`${product.url}/api/v0/auth/user/organization/full/on`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { jwt } = (await on.json()) as { jwt: string }
  await page.evaluate(next => localStorage.setItem('cloche.jwt', next), jwt)
  await page.reload()
  await expect(heading(page, 'Coming soon')).toBeVisible()
  await page.clock.runFor(1100)
  await expect.poll(() => ofPicker().length).toBe(2)
  expect(ofPicker()[1]).toMatchObject({ filter: { active: true } })
  expect(ofPicker()[1]).not.toHaveProperty('filter.type')
})

test('the bell asks after 300 seconds and every 300 seconds, for the count of what is pending', async ({
  page,
  product,
}) => {
  await page.route('**/api/v0/live**', route => route.abort())
  const asked = requestsTo(page, '/notification/notifications')
  await enter(page, product.url, owner, kitchen)
  await page.clock.install()
  await page.goto('/#/soon')
  await expect(heading(page, 'Coming soon')).toBeVisible()
  await page.clock.runFor(299_000)
  expect(asked).toEqual([])
  await page.clock.runFor(1500)
  await expect.poll(() => asked.length).toBe(1)
  const query = Object.fromEntries(new URL(asked[0]!.url()).searchParams)
  expect(query).toMatchObject({ offset: '0', limit: '0', by: 'registered', sort: 'desc' })
  expect(JSON.parse(query['filter']!)).toMatchObject({ resolved: false })
  await expect(page.getByRole('link', { name: /^[1-9]\d* pending notification/ })).toBeVisible()
  await page.route('**/api/v0/notification/notifications**', route =>
    route.fulfill({ status: 500, body: '' }),
  )
  await page.clock.runFor(300_500)
  await expect.poll(() => asked.length).toBe(2)
  await expect(page.getByText('An error ocurred')).toBeHidden()
})

test('a unit that is not known raises the alert, once', async ({ page, product }) => {
  await enter(page, product.url, owner, kitchen)
  await page.route('**/api/v0/user/me?**', async route => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { user: object }
    await route.fulfill({ response: answer, json: { ...body, user: { ...body.user, weightUnit: 'stone' } } })
  })
  await page.goto('/#/products')
  await expect(page.getByRole('alert').filter({ hasText: 'Unknown mass unit' })).toHaveCount(1)
  await expect(page.getByRole('alert').filter({ hasText: 'Unknown mass unit' })).toContainText('stone')
})
