/**
 * Every address of the route table, for every role and every level: it opens for exactly those whom the specification
 * lets in, by the menu and by its address alike, and who may open it is answered by the calls behind it. Who opens what
 * is written down here once more, apart from the gates of the screens.
 */
import type { CallContract, CallGate } from '@cloche/domain/catalogue'
import { OWN_CALLS } from '@cloche/domain/calls'
import { standardCalls } from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import {
  PERMISSION_KEYS,
  computePermissions,
  licenseTypes,
  mayOrDoes,
  partTypes,
  shippedProfiles,
  shippedRights,
  type LicenseHeld,
  type PermissionKey,
  type RoleLevel,
  type ShippedProfile,
  type SpecialRight,
} from '@cloche/domain/rules/permissions'
import { beforeAll, expect, test, vi } from 'vitest'
import mainCalls from '../../../domain/src/catalogue/fixtures/reads.json'
import table from '../../../domain/src/catalogue/fixtures/routes.json'
import type { Area, AreaRoute, NavSection } from '../data/routing/area.ts'
import { navSections } from '../data/routing/area.ts'
import { askGate } from '../data/session/gate.ts'
import { guestSession, type Session, type SessionPermissions } from '../data/session/session.ts'

type Navigation = typeof import('./navigation/navigation.ts')

/** A pattern without the names of its parameters. */
const shapeOf = (pattern: string) => pattern.replaceAll(/\{\w+(\??)\}/g, '{$1}')

let areas: readonly Area[]
let routes: ReadonlyMap<string, AreaRoute>
let openNavigation: Navigation['openNavigation']
beforeAll(async () => {
  vi.stubGlobal('window', { location: { search: '', hash: '', pathname: '/' }, addEventListener: () => {} })
  areas = (await import('./areas.ts')).areas
  routes = new Map(areas.flatMap(area => area.routes.map(route => [shapeOf(route.path), route] as const)))
  ;(await import('../data/routing/href.ts')).registerAreas(areas)
  ;({ openNavigation } = await import('./navigation/navigation.ts'))
}, 60_000)

const routeAt = (pattern: string) => routes.get(shapeOf(pattern))

function session(permissions: SessionPermissions): Session {
  return {
    ...guestSession,
    phase: 'user',
    me: { id: 'ana', email: 'ana@kitchen.test' },
    organization: { id: 'o', name: 'Kitchens' },
    location: { id: 'kitchen', name: 'Kitchen' },
    permissions,
  }
}

/** Somebody with one level on every key, save for those named. */
function atLevel(
  level: number,
  other: Readonly<Partial<Record<PermissionKey, number>>> = {},
  special: readonly SpecialRight[] = [],
): Session {
  const levels = Object.fromEntries(PERMISSION_KEYS.map(key => [key, other[key] ?? level]))
  const parts = partTypes.filter(type => type.startsWith('affiliate-'))
  return session({ levels: levels as SessionPermissions['levels'], special, parts })
}

const licence = (type: string, userId: string | null): LicenseHeld => ({
  type,
  status: 'completed',
  from: null,
  to: null,
  locationId: null,
  userId,
  deviceId: null,
})

const roles = ['user', 'manager', 'executive', 'corporate', 'admin', 'owner', 'platform'] as const
type Role = (typeof roles)[number]

/** A profile as every organization begins with it, held at the place. */
const jobOf = (profile: ShippedProfile) => ({
  profileId: profile,
  name: profile,
  locationId: 'kitchen',
  locationName: 'Kitchen',
  ...shippedRights[profile],
})

/** Somebody of a role, enrolled at the place; perhaps with a job profile there. */
function person(role: Role, licenses: readonly LicenseHeld[] = [], profile?: ShippedProfile): Session {
  return session(
    computePermissions({
      roleLevel: Math.min(roles.indexOf(role), 5) as RoleLevel,
      isPlatformOwner: role === 'platform',
      userId: 'ana',
      licenses,
      jobs: profile === undefined ? [] : [jobOf(profile)],
      enrolledLocationIds: ['kitchen'],
      locationPath: ['kitchen'],
      now: '2026-03-10T12:00:00Z',
    }),
  )
}

/** One licence of each kind, all of them a colleague's: they open families and raise nobody. */
const families = licenseTypes.map(type => licence(type, 'ben'))
const worlds: readonly (readonly LicenseHeld[])[] = [[], families]

type From = Role | 'nobody'
const all = ['user', 'user'] as const
const office = ['manager', 'manager'] as const
/** By gate: the first role that it opens for, without any licence at the place and with one of each kind. */
const firstRole: Readonly<Record<string, readonly [without: From, among: From]>> = {
  guest: all,
  token: all,
  user: all,
  location: all,
  'O>=1': all,
  'LI>=1': office,
  'U>=1': all,
  'L>=1': all,
  'D>=1': all,
  'PF>=1': all,
  'M>=1': all,
  'PM>=1': all,
  'P>=1': all,
  'R>=1': all,
  'A>=1': all,
  'AC>=1': all,
  'GA>=1': all,
  'RS>=1': all,
  'E>=1': all,
  'N>=1': all,
  'EV>=1': office,
  'LA>=1': ['admin', 'manager'],
  'LA>=3': ['admin', 'executive'],
  'HP>=1': all,
  'PB>=1': all,
  'LT>=1': ['admin', 'manager'],
  'SC>=1': all,
  'CB>=1': all,
  'SC>=3': ['executive', 'executive'],
  'SC>=1,EV>=1': office,
  'UT>=1': office,
  'TA>=1': all,
  'TR>=1': office,
  'PA>=2': office,
  'FO>=1': office,
  'C>=1': all,
  'CF>=1': all,
  'RE>=1': ['admin', 'manager'],
  'CS>=1': office,
  'RE>=1,EV>=1': ['admin', 'manager'],
  'OR>=1': ['admin', 'manager'],
  'OF>=1': ['admin', 'manager'],
  'RO>=4': ['admin', 'admin'],
  'RO>=99': ['platform', 'platform'],
  'AFF>=1': ['platform', 'manager'],
  'license-user-equipment': ['platform', 'platform'],
  'CRM>=1': ['executive', 'executive'],
}

/** Systems whose own licence opens their screen too: for whoever sees connections, where it is in force. */
const byLicense: Readonly<Record<string, string>> = {
  gstock: 'stock-connector-gstock',
  odoo: 'stock-connector-odoo',
  gastrokaizen: 'recipe-connector-gastrokaizen',
  tspoonlab: 'recipe-connector-tspoonlab',
  apicbase: 'recipe-connector-apicbase',
}
const licenseOf = (pattern: string) => byLicense[/^\/integration\/(\w+)\//.exec(pattern)?.[1] ?? '']

/** Who moves food on throws it away, too: managers move labels, where labels are open. */
const opensToMovers: Readonly<Record<string, readonly [From, From]>> = {
  '/stock/register/variations/negative': ['executive', 'manager'],
}

const opensFrom = (from: From) => roles.slice(from === 'nobody' ? roles.length : roles.indexOf(from))

test('the table holds every address, each a screen behind its gate', () => {
  expect(table).toHaveLength(195)
  expect(new Set(table.map(({ gate }) => gate))).toEqual(new Set(Object.keys(firstRole)))
  expect(table.filter(({ pattern, gate }) => routeAt(pattern)?.gate.split(/[|&]/)[0] !== gate)).toEqual([])
})

test.each(roles)('every address, opened as %s', role => {
  const wrong = worlds.flatMap((licenses, world) => {
    const one = person(role, licenses)
    return table.filter(({ pattern, gate }) => {
      const isOpen = askGate(routeAt(pattern)!.gate, one) === 'open'
      const isLicensed = world === 1 && licenseOf(pattern) !== undefined
      const from = isLicensed ? 'manager' : (opensToMovers[pattern] ?? firstRole[gate]!)[world]!
      return isOpen !== opensFrom(from).includes(role)
    })
  })
  expect(wrong).toEqual([])
})

test.each(Object.keys(byLicense))('%s opens with its own licence and with no other', system => {
  const address = table.find(({ pattern }) => pattern.startsWith(`/integration/${system}/`))!
  for (const type of licenseTypes) {
    const one = person('owner', [licence(type, null)])
    const isOpen = askGate(routeAt(address.pattern)!.gate, one) === 'open'
    expect(isOpen, type).toBe(byLicense[system] === type)
  }
})

/** What each licence of an affiliate opens. */
const affiliateOpens: Readonly<Record<string, readonly string[]>> = {
  'affiliate-organization': ['/affiliate/dashboard/', '/affiliate/organizations/', '/affiliate/reports/'],
  'affiliate-user': ['/affiliate/users/', '/affiliate/as/user/'],
  'affiliate-device': ['/affiliate/devices/'],
  'affiliate-license': ['/affiliate/licenses/', '/affiliate/purchases/'],
}

test.each(Object.entries(affiliateOpens))('%s opens %j and nothing else of affiliates', (type, opened) => {
  for (const role of ['manager', 'executive', 'owner'] as const) {
    const one = person(role, [licence(type, null)])
    const open = table.filter(
      ({ pattern }) => pattern.startsWith('/affiliate/') && askGate(routeAt(pattern)!.gate, one) === 'open',
    )
    const expected = table.filter(({ pattern }) => opened.some(start => pattern.startsWith(start)))
    expect(open, role).toEqual(expected)
    expect(expected).toHaveLength(opened.length)
  }
})

/** What a profile opens besides what the role does: booking in, and out. Where labels are shut, no profile opens them. */
const opensBesides: Readonly<Record<string, readonly ShippedProfile[]>> = {
  '/stock/register/variations/positive': ['cook', 'shiftLeader', 'headChef', 'storekeeper', 'buyer'],
  '/stock/register/variations/negative': ['headChef', 'storekeeper', 'buyer'],
}

test.each(shippedProfiles)('every address, opened by an employee who holds %s', profile => {
  const [plain, one] = [person('user', families), person('user', families, profile)]
  const more = table
    .filter(({ pattern }) => {
      const { gate } = routeAt(pattern)!
      return askGate(gate, one) === 'open' && askGate(gate, plain) !== 'open'
    })
    .map(({ pattern }) => pattern)
  const expected = Object.entries(opensBesides).filter(([, profiles]) => profiles.includes(profile))
  expect(more.sort()).toEqual(expected.map(([pattern]) => pattern).sort())
})

test.each(roles)('nothing shuts for %s by a profile', role => {
  for (const licenses of worlds)
    for (const profile of shippedProfiles) {
      const [plain, one] = [person(role, licenses), person(role, licenses, profile)]
      const shut = table.filter(({ pattern }) => {
        const { gate } = routeAt(pattern)!
        return askGate(gate, plain) === 'open' && askGate(gate, one) !== 'open'
      })
      expect(shut, profile).toEqual([])
    }
})

test('every address at every level: from the written one on, and with every key that it names', () => {
  const wrong: string[] = []
  for (const { pattern, gate } of table) {
    const { gate: own } = routeAt(pattern)!
    const needs = gate.split(',').flatMap(need => {
      const [key, level] = need.split('>=')
      return level === undefined ? [] : [{ key: key as PermissionKey, level: Number(level) }]
    })
    for (const { key, level } of needs)
      for (const has of [0, 1, 2, 3, 4, 99])
        if ((askGate(own, atLevel(99, { [key]: has })) === 'open') !== has >= level)
          wrong.push(`${pattern} with ${key} ${has}`)
    const special: readonly SpecialRight[] = gate === 'license-user-equipment' ? [gate] : []
    if (special.length > 0 && askGate(own, atLevel(99)) === 'open') wrong.push(`${pattern} without its right`)
    if (askGate(own, atLevel(99, {}, special)) !== 'open') wrong.push(`${pattern} at the top`)
  }
  expect(wrong).toEqual([])
})

test('guests are sent to the log-in, people without a place to the choice of one', () => {
  const placeless: Session = { ...person('owner'), location: null, permissions: null }
  for (const { pattern, gate } of table) {
    const isFree = gate === 'guest' || gate === 'token'
    expect(askGate(routeAt(pattern)!.gate, guestSession), pattern).toBe(isFree ? 'open' : 'login')
    const expected = isFree || gate === 'user' ? 'open' : 'location'
    expect(askGate(routeAt(pattern)!.gate, placeless), pattern).toBe(expected)
  }
})

/** Who sees a section of the menu at all: the table of sections of the specification. */
const sectionNeeds: Readonly<Record<NavSection, readonly [PermissionKey, number] | SpecialRight | null>> = {
  explore: null,
  location: null,
  history: ['EV', 1],
  production: ['LA', 1],
  monitor: null,
  stock: ['SC', 1],
  planning: null,
  haccp: ['HP', 99],
  'user-control': ['UT', 1],
  containers: ['C', 1],
  reporting: ['RE', 1],
  innovation: ['RO', 99],
  ordering: ['OR', 1],
  provider: 'license-user-equipment',
  affiliate: ['AFF', 1],
  crm: ['CRM', 1],
  connectors: ['RO', 4],
  admin: ['RO', 99],
}

const sectionsOf = (one: Session) => openNavigation(one).map(({ name }) => name)

test('sections of the menu stand in their order and appear from their level on', () => {
  expect(sectionsOf(atLevel(99, {}, ['license-user-equipment']))).toEqual(navSections)
  for (const [name, needs] of Object.entries(sectionNeeds)) {
    if (needs === null) expect(sectionsOf(atLevel(1)), name).toContain(name)
    else if (typeof needs === 'string') expect(sectionsOf(atLevel(99)), name).not.toContain(name)
    else
      for (const has of [0, 1, 2, 3, 4, 99]) {
        const isShown = sectionsOf(atLevel(99, { [needs[0]]: has })).includes(name as NavSection)
        expect(isShown, `${name} with ${needs[0]} ${has}`).toBe(has >= needs[1])
      }
  }
})

test('what only the platform may see is in nobody else’s menu', () => {
  for (const [world, licenses] of worlds.entries())
    for (const role of roles.slice(0, -1)) {
      const shown = openNavigation(person(role, licenses))
      const names = shown.map(({ name }) => name)
      for (const name of ['haccp', 'innovation', 'admin'] as const) expect(names, role).not.toContain(name)
      const connectors = shown.find(({ name }) => name === 'connectors')?.items.map(({ to }) => to) ?? []
      const licensed = world === 1 ? Object.keys(byLicense).map(system => `/integration/${system}`) : []
      expect(connectors.toSorted(), role).toEqual(
        opensFrom('admin').includes(role)
          ? ['/integration/api', '/integration/webhooks', ...licensed].toSorted()
          : [],
      )
    }
})

test('the menu shows exactly what may be opened of its sections', () => {
  const items = areas.flatMap(area => area.nav ?? [])
  const gateOf = new Map(table.map(({ pattern, gate }) => [shapeOf(pattern), gate]))
  for (const [world, licenses] of worlds.entries())
    for (const role of roles) {
      const shown = openNavigation(person(role, licenses))
      for (const item of items) {
        const gate = gateOf.get(shapeOf(item.path))
        const section = shown.find(({ name }) => name === item.section)
        const isShown = section?.items.some(({ path }) => path === item.path) ?? false
        if (gate === undefined || item.gate !== undefined) continue
        const isLicensed = world === 1 && licenseOf(item.path) !== undefined
        const from = isLicensed ? 'manager' : (opensToMovers[item.path] ?? firstRole[gate]!)[world]!
        const mayOpen = opensFrom(from).includes(role)
        expect(isShown, `${item.path} as ${role}`).toBe(mayOpen && section !== undefined)
      }
    }
})

/** Screens that show records of a further key; to those who miss it they say that it is missing. */
const asksMore: Readonly<Record<string, PermissionKey>> = {
  // A trace begins at a label that one may see (docs/decisions/003).
  '/trace/{traceabilityPath}/timeline': 'LA',
  '/monitor/trace/{traceabilityPath}/timeline': 'LA',
  // Events of a container and labels that expire are events and labels.
  '/container/container/{containerId}/{nav}/{page}/{from}/{to}': 'EV',
  '/reporting/labeling/expirations/{startDate?}/{endDate?}': 'LA',
}

const calls = new Map<string, CallContract>(
  [...ALL_ENTITIES.flatMap(standardCalls), ...OWN_CALLS].map(call => [call.name, call]),
)

function answers(gate: CallGate, one: Session): boolean {
  if (typeof gate === 'string') return gate === 'guest' || one.phase === 'user'
  return mayOrDoes({ doings: [], ...one.permissions! }, gate)
}

test('who may open a screen is answered by the calls behind it', () => {
  const people = roles.flatMap(role => [
    ...[...worlds, ...licenseTypes.map(type => [licence(type, 'ana')])].map(licenses =>
      person(role, licenses),
    ),
    ...worlds.flatMap(licenses => shippedProfiles.map(profile => person(role, licenses, profile))),
  ])
  const refused = new Set<string>()
  for (const [pattern, names] of Object.entries(mainCalls)) {
    const { gate } = routeAt(pattern)!
    for (const name of names.split(' ')) {
      const call = calls.get(name)
      expect(call, name).toBeDefined()
      const more = asksMore[pattern]
      for (const one of people) {
        if (askGate(gate, one) !== 'open' || answers(call!.gate, one)) continue
        const isNamed = typeof call!.gate === 'object' && call!.gate.key === more
        if (!isNamed) refused.add(`${pattern}: ${name}`)
      }
    }
  }
  expect([...refused]).toEqual([])
})
