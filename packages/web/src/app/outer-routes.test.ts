/** Screens of guests, makers, other systems, pictures and the platform: each is there, behind the gate of the route table. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import table from '../../../domain/src/catalogue/fixtures/routes.json'
import type { Area, AreaRoute } from '../data/routing/area.ts'
import type { Gate } from '../data/session/gate.ts'
import { askGate } from '../data/session/gate.ts'
import { guestSession, type Session } from '../data/session/session.ts'

const rows = (table as readonly { pattern: string; gate: Gate }[]).filter(({ pattern }) =>
  /^\/(qr|affiliate|integration|provider|screenshot|admin)\//.test(pattern),
)

/** A pattern without the names of its parameters. */
const shapeOf = (pattern: string) => pattern.replaceAll(/\{\w+(\??)\}/g, '{$1}')

let routes: readonly AreaRoute[]
beforeAll(async () => {
  vi.stubGlobal('window', { location: { search: '', hash: '', pathname: '/' }, addEventListener: () => {} })
  const areas: readonly Area[] = (await import('./areas.ts')).areas
  routes = areas.flatMap(area => area.routes)
}, 60_000)

/** Somebody of a role with the levels that decide here. */
function person(level: number, special: readonly string[] = []): Session {
  const levels = new Proxy({}, { get: () => level })
  return {
    ...guestSession,
    phase: 'user',
    location: { id: 'a', name: 'Kitchen' },
    permissions: { levels, special } as unknown as Session['permissions'],
  }
}

const people: readonly (readonly [string, Session])[] = [
  ['guest', guestSession],
  ['employee', person(1)],
  ['maker', person(1, ['license-user-equipment'])],
  ['manager', person(2)],
  ['owner', person(4)],
  ['platform', person(99, ['license-user-equipment', 'license-user-backup'])],
]

/** Who may open what, said once more: by the words of the gate alone. */
const opens: Readonly<Record<string, readonly string[]>> = {
  guest: ['guest', 'employee', 'maker', 'manager', 'owner', 'platform'],
  token: ['guest', 'employee', 'maker', 'manager', 'owner', 'platform'],
  user: ['employee', 'maker', 'manager', 'owner', 'platform'],
  'AFF>=1': ['employee', 'maker', 'manager', 'owner', 'platform'],
  'RO>=4': ['owner', 'platform'],
  'RO>=99': ['platform'],
  'license-user-equipment': ['maker', 'platform'],
}

test('there are some of every kind', () => {
  expect(new Set(rows.map(({ gate }) => gate))).toEqual(new Set(Object.keys(opens)))
})

describe.each(rows.map(row => [row.pattern, row.gate] as const))('%s', (pattern, gate) => {
  test('is a screen of its own', async () => {
    const route = routes.find(({ path }) => shapeOf(path) === shapeOf(pattern))
    expect(route?.gate).toBe(gate)
  })

  test('opens for exactly those whom its gate lets in', () => {
    const route = routes.find(({ path }) => shapeOf(path) === shapeOf(pattern))
    const inside = people.filter(([, session]) => route && askGate(route.gate, session) === 'open')
    expect(inside.map(([name]) => name)).toEqual(opens[gate])
  })
})
