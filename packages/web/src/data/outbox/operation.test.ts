import { expect, test } from 'vitest'
import { nextToSend, type Operation } from './operation.ts'

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
