import { expect, test } from 'vitest'
import { knownLabelOf, nextToSend, printedOf, waitsFor, type Operation } from './operation.ts'

const owner = { userId: 'u', organizationId: 'o', locationId: 'l', locationName: 'Kitchen' }
const made = (id: string, labelIds: string[], more: Partial<Operation> = {}): Operation => ({
  id,
  kind: 'move',
  owner,
  at: '2026-11-22T10:00:00.000Z',
  title: id,
  detail: '',
  path: '/labeling/move',
  body: {},
  labelIds,
  attempts: 0,
  ...more,
})
const refusal = { code: 'RULE_BROKEN', texts: ['No.'] }

test('the first goes first; what was refused holds back only what is about its labels', () => {
  const first = made('1', ['a'])
  expect(nextToSend([first, made('2', ['b'])], owner)?.id).toBe('1')
  expect(
    nextToSend([{ ...first, refusal }, made('2', ['a', 'c']), made('3', ['c']), made('4', ['d'])], owner)?.id,
  ).toBe('4')
  expect(nextToSend([{ ...first, landed: { text: 'Found' } }, made('2', ['a'])], owner)?.id).toBe('2')
})

test('nothing is sent as somebody else, from another place, or as nobody', () => {
  const all = [made('1', ['a'])]
  expect(nextToSend(all, null)).toBeUndefined()
  for (const other of [{ userId: 'v' }, { organizationId: 'p' }, { locationId: 'm' }])
    expect(nextToSend(all, { ...owner, ...other })).toBeUndefined()
})

test('what waits says for what: for the refused one it builds on, through whatever is between', () => {
  const first = made('1', ['a'], { refusal })
  const [second, third, free] = [made('2', ['a', 'b']), made('3', ['b']), made('4', ['d'])]
  const all = [first, second, third, free]
  expect(all.map(one => waitsFor(all, one)?.id)).toEqual([undefined, '1', '1', undefined])
  expect(waitsFor([made('1', ['a']), second], second)).toBeUndefined()
})

test('of a refused one the printed labels are named, and the label that the server knows', () => {
  const labels = [
    { id: 'a', serial: 'OLD', version: 2 },
    { id: 'b', serial: 'NEW', version: 1 },
    { id: 'c', serial: 'UNPRINTED', version: 1 },
  ]
  const refused = made('1', ['a', 'b', 'c'], { refusal, effects: { labels, batches: [] } })
  const print = made('2', ['a', 'b'], { kind: 'print' })
  expect(printedOf([refused, print], refused)).toEqual(['NEW'])
  expect(knownLabelOf(refused)).toBe('a')
  expect(knownLabelOf({ ...refused, effects: { labels: labels.slice(1), batches: [] } })).toBeUndefined()
})
