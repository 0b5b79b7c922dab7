/**
 * The twenty screens people open most, as a kitchen's day has it: what a shift does on its feet (home, registering,
 * what a scan opens, what is due), what is looked up while cooking, and what whoever runs the place goes through.
 */
import { expect, type Page } from '@playwright/test'

export interface TwentyScreen {
  readonly name: string
  /** Its address in the demo. */
  readonly address: string
}

const lists = {
  labelId: ['/labeling/labels', 'labels'],
  batchId: ['/labeling/batches', 'batches'],
  productId: ['/products', 'products'],
} as const

const screens: readonly (readonly [name: string, pattern: string])[] = [
  ['Home', '/'],
  ['Registering', '/labeling/register/mask'],
  ['Labels', '/labeling/labels'],
  ['A label', '/labeling/label/{labelId}'],
  ['A batch', '/labeling/batch/{batchId}'],
  ['A trace', '/trace/{labelId}/timeline'],
  ['Expirations', '/stock/expirations'],
  ['Tasks of today', '/planning/tasks/today'],
  ['Live', '/monitor/live'],
  ['Notifications', '/notification/notifications'],
  ['Products', '/products'],
  ['A product', '/product/{productId}'],
  ['A recipe', '/product/{productId}/recipe'],
  ['Containers', '/container/containers'],
  ['Stock', '/stock/products'],
  ['Counts of stock', '/stock/checkpoints'],
  ['HACCP points', '/haccp/haccps'],
  ['People', '/users'],
  ['Locations', '/locations'],
  ['Devices', '/devices'],
]

/** The screens with records of the demo in their addresses, for who holds this token. */
export async function twentyScreens(page: Page, url: string, token: string): Promise<TwentyScreen[]> {
  const ids = new Map<string, string>()
  for (const [name, [path, many]] of Object.entries(lists)) {
    const filter = name === 'productId' ? { name: 'Béchamel' } : {}
    const answer = await page.request.post(`${url}/api/v0${path}/get`, {
      data: { limit: 1, filter },
      headers: { Authorization: `Bearer ${token}` },
    })
    const [row] = ((await answer.json()) as Record<string, { id: string }[]>)[many] ?? []
    expect(row, `the demo has ${many}`).toBeDefined()
    ids.set(name, row!.id)
  }
  return screens.map(([name, pattern]) => ({
    name,
    address: pattern.replace(/\{(\w+)\}/, (_, id: string) => ids.get(id)!),
  }))
}

/** Waits until a screen has its title and its content. */
export async function shown(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first(), name).toBeVisible()
  await expect(page.locator('[data-skeleton], [aria-busy="true"]'), name).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}
