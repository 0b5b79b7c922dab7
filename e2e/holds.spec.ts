/** Food on hold at one place, seen at another: it says so wherever it shows, and is not taken. */
import { encodeBytecode } from '@cloche/domain/rules/codes'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'
const reason = 'Glass in the pot'

type Body = Record<string, never> & { id: string }

/** Calls as somebody; the answer must be good. */
async function ask(page: Page, url: string, jwt: string, path: string, data: object) {
  const answer = await page.request.post(`${url}/api/v0${path}`, {
    data,
    headers: { Authorization: `Bearer ${jwt}` },
  })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Record<string, Body & Body[]>
}

test.use({ viewport: { width: 360, height: 740 } })

test(
  'a batch held where it was made is on hold where its food is: list, label, merge, board, public page',
  { tag: '@core' },
  async ({ page, product, browser }) => {
    const { url } = product
    const jwt = await enter(page, url, owner, kitchen)
    const name = `Broth ${Date.now().toString(36)}`
    const { product: made } = await ask(page, url, jwt, '/product', {
      product: { name, isPublic: true, publicLabel: ['dates'] },
    })
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    const register = async () => {
      const { batch, labels } = await ask(page, url, jwt, '/labeling/register', {
        registration: {
          productId: made!.id,
          state: 'chill',
          expiration: tomorrow,
          dateReason: 'Journey',
          items: [{ count: 1, quantity: { value: 1, unit: 'kg' } }],
        },
      })
      return { batchId: batch!.id, label: labels![0] as Body & { serial: string } }
    }
    const held = await register()
    const free = await register()
    const { locations } = await ask(page, url, jwt, '/locations/get', { limit: 100 })
    const here = locations!.find(each => (each as unknown as { name: string }).name === kitchen)!
    const { location: away } = await ask(page, url, jwt, '/location', {
      location: {
        name: `Bistro ${Date.now().toString(36)}`,
        type: 'sellingPoint',
        parentId: (here as unknown as { parentId: string }).parentId,
      },
    })
    // Carried there by somebody who sees both places.
    await ask(page, url, jwt, '/auth/user/location', {
      locationId: (here as unknown as { parentId: string }).parentId,
    })
    await ask(page, url, jwt, '/labeling/move', {
      move: { labelIds: [held.label.id, free.label.id], kind: 'relocate', locationId: away!.id },
    })
    await ask(page, url, jwt, '/labeling/hold', { hold: { batchId: held.batchId, reason } })

    // As somebody who works at the other place.
    const there = await page.request.post(`${url}/api/v0/auth/user/location`, {
      data: { locationId: away!.id },
      headers: { Authorization: `Bearer ${jwt}` },
    })
    const { jwt: fresh } = (await there.json()) as { jwt?: string }
    await page.addInitScript(token => localStorage.setItem('cloche.jwt', token), fresh ?? jwt)

    await page.goto('/#/labeling/labels')
    await expect(page.getByText('On hold').first()).toBeVisible()
    await expectNoSideways(page)

    await page.goto(`/#/labeling/label/${held.label.id}`)
    const banner = page.getByRole('status').filter({ hasText: 'On hold: neither use nor serve it' })
    await expect(banner).toContainText(reason)
    await expect(page.getByRole('button', { name: 'Merge' })).toBeHidden()
    await expect(page.getByText(new RegExp(`is on hold: ${reason}`)).first()).toBeVisible()
    await expectAccessible(page)

    await page.goto(`/#/labeling/label/${free.label.id}`)
    await page.getByRole('button', { name: 'Merge' }).click()
    const dialog = page.getByRole('dialog')
    const choice = dialog.getByRole('listitem').filter({ hasText: held.label.serial })
    await expect(choice).toContainText('On hold')
    await expect(choice).toContainText(reason)
    await expect(choice.getByRole('checkbox')).toBeDisabled()
    await page.keyboard.press('Escape')

    await page.goto('/#/labeling/dashboard/expirations')
    await expect(page.getByRole('listitem').filter({ hasText: held.label.serial })).toContainText('On hold')

    await page.goto('/#/')
    await expect(page.getByText('On hold').first()).toBeVisible()

    // A guest, without a session.
    const context = await browser.newContext({ baseURL: url, viewport: { width: 360, height: 740 } })
    const guest = await context.newPage()
    await guest.goto(`/#/qr/bytecode/${encodeBytecode('LA', held.label.id)}`)
    await expect(guest.getByRole('alert')).toContainText('This food is on hold.')
    await expect(guest.getByText(reason)).toBeHidden()
    await context.close()
  },
)
