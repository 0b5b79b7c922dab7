/** The twenty screens people open most: the press that leads to each, and what stands there once it is open. */
import { expect, type Page } from '@playwright/test'

export interface OpenedScreen {
  readonly name: string
  /** Where it is opened from: an item of the menu by its address, or the screen before by a link that begins so. */
  readonly press: { readonly menu: string } | { readonly link: string }
  /** What is there as soon as the screen has its content, and on no other of them. */
  readonly content: string
}

const list = (name: string, address: string, detail: string): OpenedScreen => ({
  name,
  press: { menu: address },
  content: `main [data-row-link][href^="#${detail}"]`,
})

export const twentyScreens: readonly OpenedScreen[] = [
  { name: 'home', press: { menu: '/' }, content: 'main section[aria-label="Today"]' },
  {
    name: 'new label',
    press: { menu: '/labeling/register/mask' },
    content: 'main [role=group][aria-label="Labels a press"]',
  },
  list('labels', '/labeling/labels', '/labeling/label/'),
  {
    name: 'a label',
    press: { link: '/labeling/label/' },
    content: 'main [role=img][aria-label^="Label of"]',
  },
  { name: 'a trace', press: { link: '/trace/' }, content: 'main [role=radiogroup][aria-label="Direction"]' },
  list('batches', '/labeling/batches', '/labeling/batch/'),
  { name: 'a batch', press: { link: '/labeling/batch/' }, content: 'main a[href$="/items"]' },
  list('products', '/products', '/product/'),
  { name: 'a product', press: { link: '/product/0' }, content: 'main a[href$="/compositions"]' },
  list('stock', '/stock/products', '/stock/product/'),
  { name: 'expirations', press: { menu: '/stock/expirations' }, content: 'main [aria-label="Use until"]' },
  {
    name: 'tasks today',
    press: { menu: '/planning/tasks/today' },
    content: 'main a[href^="#/planning/task/"]',
  },
  {
    name: 'calendar',
    press: { menu: '/planning/tasks/calendar' },
    content: 'main button time',
  },
  list('events', '/monitor/events', '/monitor/event/'),
  list('containers', '/container/containers', '/container/container/'),
  list('locations', '/locations', '/location/'),
  { name: 'a location', press: { link: '/location/0' }, content: 'main a[href$="/periods"]' },
  list('users', '/users', '/user/'),
  list('printers', '/labeling/printers', '/labeling/printer/'),
  {
    name: 'label dashboard',
    press: { menu: '/labeling/dashboard' },
    content: 'main [role=img][aria-label="Day by day"]',
  },
]

/** Opens all of the menu, so that each of its items can be pressed. */
export async function openMenu(page: Page): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  const closed = navigation.locator('button[aria-expanded=false]')
  await expect(navigation.getByRole('button').first()).toBeVisible()
  while ((await closed.count()) > 0) await closed.first().click()
}

/** The link that opens a screen, on the page that is open now. */
export function linkTo(page: Page, { press }: OpenedScreen) {
  return 'menu' in press
    ? page.locator(`nav a[href="#${press.menu}"]`).first()
    : page.locator(`main a[href^="#${press.link}"]`).first()
}

/** The addresses of all of them, found by going there by the menu and the links of one another. */
export async function addressesOf(page: Page): Promise<Map<string, string>> {
  await page.goto('/#/soon')
  await openMenu(page)
  const found = new Map<string, string>()
  for (const screen of twentyScreens) {
    await linkTo(page, screen).click()
    await expect(page.locator(screen.content).first(), screen.name).toBeVisible()
    found.set(screen.name, new URL(page.url()).hash)
  }
  return found
}
