import { expect, test, vi } from 'vitest'

vi.hoisted(() => vi.stubGlobal('window', { location: { search: '', hash: '' } }))
const { gatherWaiting } = await import('./waiting.ts')
const { expiryOf } = await import('./vault.ts')
const { claimsIn } = await import('../session/token.ts')
const { givenNameOf } = await import('../session/person.ts')

const row = (order: number, vault: string, kind: string) => ({
  order,
  vault,
  kind,
  by: vault === 'a' ? 'Marta' : 'Unai',
  at: `2026-11-22T10:0${order}:00Z`,
})

test('what waits is counted by its person, from the first of it on', () => {
  const rows = [row(1, 'a', 'register'), row(2, 'b', 'move'), row(3, 'a', 'print'), row(4, 'a', 'register')]
  expect(gatherWaiting(rows)).toEqual([
    { vault: 'a', by: 'Marta', count: 3, labels: 2, since: '2026-11-22T10:01:00Z' },
    { vault: 'b', by: 'Unai', count: 1, labels: 0, since: '2026-11-22T10:02:00Z' },
  ])
  // What was kept before it was sealed names nobody.
  expect(gatherWaiting([{ order: 1, kind: 'scan', at: '2026-11-22T10:00:00Z' }])).toEqual([
    { vault: '', by: '', count: 1, labels: 0, since: '2026-11-22T10:00:00Z' },
  ])
})

test('what is kept ends a while after the server was heard, and with the token at the latest', () => {
  expect(expiryOf(1000, 500, undefined)).toBe(1500)
  expect(expiryOf(1000, 500, 1200)).toBe(1200)
  expect(expiryOf(1000, 500, 9000)).toBe(1500)
})

test('a token names its session and its end; anything else names none', () => {
  const part = (claims: object) => btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')
  expect(claimsIn(`x.${part({ sid: 's', exp: 7 })}.y`)).toEqual({ sid: 's', ends: 7000 })
  expect(claimsIn(`x.${part({ sid: 's' })}.y`)).toEqual({ sid: 's', ends: undefined })
  for (const text of ['', 'spoilt', `x.${part({ exp: 7 })}.y`, 'x.%.y'])
    expect(claimsIn(text), text).toBeUndefined()
})

test('of a person no more is named than the given name', () => {
  expect(givenNameOf({ email: 'm@k.test', name: 'Marta', lastName: 'Vidal' })).toBe('Marta')
  expect(givenNameOf({ email: 'm@k.test', fullName: 'Marta Vidal Roca' })).toBe('Marta')
  expect(givenNameOf({ email: 'm@k.test' })).toBe('')
})
