/** Statuses that go step by step: every pair of options of every such choice, allowed or refused. */
import { describe, expect, test } from 'vitest'
import { ALL_ENTITIES } from '../../entities/all.ts'
import { followersOf, mayGo, movingFields } from './moves.ts'

/** What may follow what, as a kitchen works; written here a second time on purpose. */
const EXPECTED: Record<string, Record<string, string>> = {
  'task.status': {
    pending: 'start end lock cancel',
    start: 'pause end cancel',
    pause: 'start end cancel',
    lock: 'pending cancel',
    end: '',
    cancel: '',
  },
  'order.status': { pending: 'start cancel', start: 'end cancel', end: '', cancel: '' },
  'orderBatch.status': { pending: 'start cancel', start: 'end cancel', end: '', cancel: '' },
  'incidence.status': { open: 'acknowledged', acknowledged: 'closed', closed: '' },
  'crmTicket.status': { open: 'answered closed', answered: 'open closed', closed: 'open' },
  'checkpointBatch.status': { open: 'closed cancelled', closed: '', cancelled: '' },
  'printJob.status': {
    queued: 'sent cancelled',
    sent: 'queued printed failed cancelled',
    printed: '',
    failed: 'printed',
    cancelled: 'printed',
  },
  'experiment.status': {
    idea: 'trial rejected',
    trial: 'accepted rejected idea',
    accepted: '',
    rejected: 'idea',
  },
}

const moving = ALL_ENTITIES.flatMap(entity =>
  movingFields(entity).map(([name, field]) => [`${entity.name}.${name}`, field] as const),
)

test('each choice that moves is expected, and each that is expected moves', () => {
  expect(moving.map(([name]) => name).toSorted()).toEqual(Object.keys(EXPECTED).toSorted())
})

describe.each(moving)('%s', (name, field) => {
  const expected = EXPECTED[name] ?? {}

  test('speaks of all its options and of no others', () => {
    expect(Object.keys(field.moves).toSorted()).toEqual([...field.options].toSorted())
    expect(Object.keys(expected).toSorted()).toEqual([...field.options].toSorted())
  })

  const pairs = field.options.flatMap(from => field.options.map(to => [from, to] as const))
  test.each(pairs)('%s to %s', (from, to) => {
    const allowed = expected[from]!.split(' ')
    expect(mayGo(field, from, to)).toBe(from === to || allowed.includes(to))
    expect(followersOf(field, from)).not.toContain(from)
  })

  test('a new record begins with its default, with nothing else', () => {
    expect(field.options.filter(option => mayGo(field, null, option))).toEqual([field.default])
  })

  test('every option is reached from the first', () => {
    const reached = new Set([String(field.default)])
    for (const option of reached) for (const next of followersOf(field, option)) reached.add(next)
    expect([...reached].toSorted()).toEqual([...field.options].toSorted())
  })
})
