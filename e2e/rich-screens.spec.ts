/** How much more a rich screen brings over the wire than the home screen and a list, in kB as sent. */
import { enter } from './entering.ts'
import { expect, test } from './product.ts'
import { weigh } from './weighing.ts'

const budget = 120

test('a rich screen costs little more than the home screen and a list', async ({ browser, product }) => {
  test.setTimeout(300_000)
  const probe = await browser.newPage()
  const jwt = await enter(probe, product.url, 'owner@demo.test', 'Central kitchen')
  const answer = await probe.request.post(`${product.url}/api/v0/labeling/labels/get`, {
    data: { filter: { isFinal: false }, limit: 1 },
    headers: { Authorization: `Bearer ${jwt}` },
  })
  const { labels } = (await answer.json()) as {
    labels: [{ id: string; batchId: string; productId: string }]
  }
  const [label] = labels
  await probe.close()
  const screens = {
    register: `/labeling/register/mask?productId=${label.productId}`,
    label: `/labeling/label/${label.id}`,
    batch: `/labeling/batch/${label.batchId}`,
    labels: '/labeling/labels',
    timeline: `/trace/${label.id}/timeline`,
    graph: `/trace/${label.id}/timeline?view=graph`,
    scan: '/qr',
  }
  for (const [name, path] of Object.entries(screens)) {
    const context = await browser.newContext({ baseURL: product.url })
    const page = await context.newPage()
    await enter(page, product.url, 'owner@demo.test', 'Central kitchen')
    const weight = await weigh(page)
    // Parts of a screen come one after the other: it is whole when nothing more comes for a while.
    const whole = async () => {
      for (let last = -1; weight() !== last; await page.waitForTimeout(600)) last = weight()
    }
    await page.goto('/?tour=0')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await whole()
    await page.goto('/?tour=0#/products')
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
    await whole()
    const before = weight()
    await page.goto(`/?tour=0#${path}`)
    await expect.poll(weight, { message: name }).toBeGreaterThan(before)
    await whole()
    const more = weight() - before
    test.info().annotations.push({ type: 'further load', description: `${name} ${more.toFixed(0)} kB` })
    expect(more, name).toBeGreaterThan(1)
    expect(more, name).toBeLessThanOrEqual(budget)
    await context.close()
  }
})
