/** A cook's day on a phone: from the home of now each job is one tap, as the demo's cook with the cook's profile. */
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const cook = 'user@demo.test'
const owner = 'owner@demo.test'
const place = 'Bistro Gràcia'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

type Row = Record<string, unknown> & { readonly id: string }

/** Asks the server as whoever a token belongs to. */
function asker(page: Page, url: string, jwt: string) {
  return async (method: 'GET' | 'POST', path: string, data?: object): Promise<Record<string, unknown>> => {
    const headers = { Authorization: `Bearer ${jwt}` }
    const answer = await page.request.fetch(`${url}/api/v0${path}`, { method, headers, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Record<string, unknown>
  }
}

/** The part of the home under a title. */
const part = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title })

test('from the home each job of a cook is one tap', async ({ page, product, browser }) => {
  test.setTimeout(300_000)
  // What there is to do: an alarm, a point never checked, a task, and food that was counted before.
  const before = await browser.newContext()
  const office = asker(
    await before.newPage(),
    product.url,
    await enter(await before.newPage(), product.url, owner, place),
  )
  const made = async (path: string, name: string, record: object) =>
    (await office('POST', path, { [name]: record }))[name] as Row
  const alarm = await made('/notification/notification', 'notification', {
    name: 'The walk-in is open',
    kind: 'processWarning',
    level: 'error',
  })
  const point = await made('/haccp/haccp', 'haccpPoint', {
    name: 'A core of the roast',
    hazard: 'biological',
    stage: 'cooking',
    measure: 'temperature',
    minimum: 65,
    everyHours: 4,
  })
  const task = await made('/planning/task', 'task', {
    name: 'Empty the bins',
    // Before all others of the day, and still due.
    startAt: new Date(Date.now() - 20 * 3_600_000).toISOString(),
    dueAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  await before.close()

  await page.addInitScript(() => {
    window.print = () => {
      const all = ((window.top as unknown as { printed?: string[] }).printed ??= [])
      all.push(document.documentElement.outerHTML)
    }
  })
  const ask = asker(page, product.url, await enter(page, product.url, cook, place))
  await page.goto('/?tour=0#/')
  await expect(page.getByRole('heading', { level: 1, name: /Unai$/ })).toBeVisible()
  await expect(part(page, 'Often labelled at this hour')).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page, 'home of now')

  await test.step('an alarm', async () => {
    await part(page, 'Alarms')
      .getByRole('button', { name: /The walk-in is open/ })
      .tap()
    await expect(part(page, 'Alarms').getByText('Resolved')).toBeVisible()
    const { notification } = await ask('GET', `/notification/notification?notificationId=${alarm.id}`)
    expect(notification).toMatchObject({ resolved: true })
  })

  await test.step('a check, and its value', async () => {
    await part(page, /checks? due/)
      .getByRole('button', { name: /A core of the roast/ })
      .tap()
    const dialog = page.getByRole('dialog', { name: 'A core of the roast' })
    await dialog.getByRole('button', { name: '7', exact: true }).tap()
    await dialog.getByRole('button', { name: '2', exact: true }).tap()
    await dialog.getByRole('button', { name: 'Write down' }).tap()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: /A core of the roast/ })).toBeHidden()
    const { haccpChecks } = await ask('POST', '/haccp/events/get', { filter: { haccpPointId: point.id } })
    expect(haccpChecks).toMatchObject([{ value: 72, isOk: true }])
  })

  await test.step('a task', async () => {
    const row = part(page, 'My tasks').getByRole('listitem').filter({ hasText: 'Empty the bins' })
    await row.getByRole('button', { name: /Start/ }).tap()
    await expect(row.getByRole('button', { name: /Pause/ })).toBeVisible()
    expect((await ask('GET', `/planning/task?taskId=${task.id}`))['task']).toMatchObject({ status: 'start' })
  })

  await test.step('a label', async () => {
    const newest = async () =>
      (
        (await ask('POST', '/labeling/labels/get', { limit: 1, by: 'created', sort: 'desc' }))[
          'labels'
        ] as Row[]
      )[0]
    const last = await newest()
    await part(page, 'Often labelled at this hour').getByRole('button', { name: / · / }).first().tap()
    await expect.poll(() => page.evaluate(() => (window as { printed?: string[] }).printed?.length)).toBe(1)
    expect((await newest())!.id).not.toBe(last?.id)
  })

  await test.step('the first number of a count', async () => {
    await part(page, 'To count').getByRole('button').first().tap()
    const pad = page.getByRole('dialog', { name: /Count/ })
    await pad.getByRole('button', { name: '7', exact: true }).tap()
    await pad.getByRole('button', { name: 'Count', exact: true }).tap()
    await expect(page.getByText(/^Count booked|agrees/)).toBeVisible()
  })

  await test.step('a trace: the code, and one tap', async () => {
    const { labels } = await ask('POST', '/labeling/labels/get', { limit: 1, by: 'created', sort: 'desc' })
    const [label] = labels as (Row & { serial: string })[]
    await page.goto('/?tour=0#/')
    await expect(page.locator('html[data-scanner]')).toBeAttached()
    await page.evaluate(
      keys => {
        for (const key of keys)
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      },
      [...label!.serial, 'Enter'],
    )
    await expect(page).toHaveURL(new RegExp(label!.id))
    await page.getByRole('link', { name: 'Origin and use' }).tap()
    // What the tile above took, by the recipe, from what is here.
    await expect(part(page, 'Made of').getByRole('link').first()).toBeVisible()
  })
})
