/**
 * One name for a thing: an item of the navigation is called as the screen it opens, in each language. Home greets, and
 * the organization's page bears its name; `e2e/walk.spec.ts` looks at all of them in a browser.
 */
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { byLanguage, languageCodes, type Texts } from '@cloche/domain/text'
import { dictionaries } from '@cloche/domain/text/dictionaries'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Area, AreaRoute, NavItem } from '../../data/routing/area.ts'

const words = byLanguage(code => Object.assign({}, ...Object.values(dictionaries[code])) as Texts)

/** Titles of screens that are made by hand. */
const ownTitles: Readonly<Record<string, string>> = {
  '/dashboard/{dashboard?}/{startDate?}/{endDate?}': 'dashboard.title',
  '/world': 'world.title',
  '/contact': 'contact.title',
  '/qr': 'scan.title',
  '/labeling/register/mask': 'register.title',
  '/labeling/dashboard/{dashboard?}/{startDate?}/{endDate?}': 'dashboard.labeling',
  '/labeling/qr/generate': 'nav.qrGenerate',
  '/monitor/live': 'nav.live',
  '/monitor/key-data': 'keyData.title',
  '/devices/positions/{page?}': 'nav.positions',
  '/products/import': 'nav.importProducts',
  '/reporting/inspector': 'inspector.room',
  '/reporting/insights': 'insight.title',
  '/reporting/board': 'groupBoard.title',
  '/stock/products/{page?}': 'stockProduct.many',
  '/stock/locations/{page?}': 'stockPlace.many',
  '/stock/expirations/{searchType?}/{page?}': 'stockExpiration.many',
  '/stock/waste': 'thrown.title',
  '/stock/value': 'value.title',
  '/stock/use/{startDate?}/{endDate?}': 'figures.useTitle',
  '/stock/sales': 'figures.salesTitle',
  '/stock/register/variations/positive': 'book.in',
  '/stock/register/variations/negative': 'book.out',
  '/planning/tasks/today': 'nav.tasksToday',
  '/planning/plan': 'dayPlan.title',
  '/planning/tasks/calendar/{date?}': 'nav.calendar',
  '/equipments/providers/{page?}': 'providers.title',
  '/integration/api/{nav?}': 'api.title',
  '/provider/find/softwares': 'finding.title',
  '/admin/cloud/tests': 'cloud.title',
  '/admin/work': 'work.title',
  '/admin/store': 'store.sellerTitle',
  '/admin/store/invoices': 'store.issuedTitle',
  '/admin/customers': 'customers.title',
  '/affiliate/customers': 'customers.title',
  '/affiliate/dashboard/{dashboard?}/{date?}': 'affiliate.dashboard',
  '/affiliate/organizations/{page?}': 'affiliate.organizations',
  '/affiliate/purchases/{page?}': 'affiliate.purchases',
  '/affiliate/licenses/{page?}': 'affiliate.licenses',
  '/affiliate/users/{page?}': 'affiliate.users',
  '/affiliate/devices/{page?}': 'affiliate.devices',
  '/affiliate/reports/{page?}': 'affiliate.reports',
}

/** What is called by a name of its own: a greeting, the organization, other systems. */
const isNamedOtherwise = (path: string) =>
  path === '/' || path.startsWith('/organization/') || /^\/integration\/(?!api\/|webhooks)/.test(path)

let items: readonly NavItem[]
let routes: ReadonlyMap<string, AreaRoute>
beforeAll(async () => {
  vi.stubGlobal('window', { location: { search: '', hash: '', pathname: '/' }, addEventListener: () => {} })
  const areas: readonly Area[] = (await import('../areas.ts')).areas
  items = areas.flatMap(area => area.nav ?? [])
  routes = new Map(areas.flatMap(area => area.routes.map(route => [route.path, route] as const)))
}, 60_000)

test.each(languageCodes)('%s: menu and title are one name', language => {
  const text = (key: string) => words[language][key] ?? key
  const differing = items
    .filter(item => !isNamedOtherwise(item.path))
    .map(item => {
      const title = routes.get(item.path)?.title ?? ownTitles[item.path]
      return [item.path, text(item.text), title === undefined ? null : text(title)]
    })
    .filter(([, name, title]) => name !== title)
  expect(differing).toEqual([])
})

test.each(languageCodes)('%s: no two screens of one section bear one name', language => {
  const names = items.map(item => `${item.section}: ${String(words[language][item.text])}`)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test.each(languageCodes)('%s: a permission of one list is called as the list', language => {
  const differing = ALL_ENTITIES.flatMap(({ name, permission }) => {
    const sharers = ALL_ENTITIES.filter(other => other.permission === permission && other.screens !== 'none')
    const key = `permission.key.${permission}`
    const [many, called] = [words[language][`${name}.many`], words[language][key]]
    // Roles are no records: job profiles are made by those who give roles.
    const isOwn = sharers.length === 1 && sharers[0]!.name === name && permission !== 'RO'
    return isOwn && many !== called ? [[key, called, many]] : []
  })
  expect(differing).toEqual([])
})
