import { expect, test } from 'vitest'
import type { Moment } from '../operation.ts'
import type { BatchOnHold } from './batch-status.ts'
import { holdBatch } from './hold.ts'
import { releaseBatches } from './release.ts'

let given = 0
const moment: Moment = {
  now: '2026-03-10T08:00:00.000Z',
  by: {
    organizationId: 'o',
    userId: 'u',
    memberId: 'u',
    userName: 'Ana',
    roleLevel: 0,
    isPlatformOwner: false,
    permissions: { levels: {} as never },
  },
  numbers: { newId: () => `id-${(given += 1)}`, newSerials: () => [], random: () => 0 },
}
const batch = (id: string, status: BatchOnHold['status'] = 'available'): BatchOnHold => ({
  id,
  status,
  statusReason: null,
  statusById: null,
  version: 1,
  locationId: 'kitchen',
  productId: 'soup',
})
const soup = batch('soup-1')

test('a hold reaches all that was made from it, and changes only what may be held', () => {
  const reached = [soup, batch('lasagne-1'), batch('held-before', 'hold'), batch('rejected', 'rejected')]
  const decision = holdBatch.decide(
    { batchId: 'soup-1', reach: true, reason: 'Glass' },
    { start: soup, reached },
    moment,
  )
  if (!decision.ok) throw new Error(JSON.stringify(decision.refusal))
  const { changes, events } = decision.effects
  expect(changes.map(({ id, before, after }) => [id, before['status'], after['status']])).toEqual([
    ['soup-1', 'available', 'hold'],
    ['lasagne-1', 'available', 'hold'],
  ])
  expect(events.map(({ action, batchId, kind, data }) => [action, batchId, kind, data])).toEqual([
    ['batch/hold', 'soup-1', 'warning', { reason: 'Glass' }],
    ['batch/hold', 'lasagne-1', 'warning', { reason: 'Glass', because: 'soup-1' }],
  ])
})

test.each([
  ['neither batch nor label', {}, soup, 'RULE_BROKEN', 'problem.hold.batchOrLabel'],
  ['both', { batchId: 'soup-1', labelId: 'l' }, soup, 'RULE_BROKEN', 'problem.hold.batchOrLabel'],
  ['what is not there', { batchId: 'soup-1' }, undefined, 'NOT_FOUND', undefined],
  ['what is rejected', { batchId: 'x' }, batch('x', 'rejected'), 'NOT_POSSIBLE_NOW', 'problem.hold.rejected'],
])('%s is not held', (_, named, start, code, rule) => {
  const decision = holdBatch.decide({ ...named, reason: 'Glass' }, { start, reached: [] }, moment)
  expect(decision).toMatchObject({
    ok: false,
    refusal: { code, faults: rule === undefined ? [] : [{ path: 'hold', rule }] },
  })
})

test('what is on hold is let go or rejected, all named or none', () => {
  const held = batch('soup-1', 'hold')
  for (const [status, action] of [
    ['available', 'batch/release'],
    ['rejected', 'batch/reject'],
  ] as const) {
    const asked = { batchIds: ['SOUP-1'], status, reason: 'Looked at' }
    const second = { userId: 'chef', how: 'personAndPin' } as const
    const decision = releaseBatches.decide(asked, { batches: [held], second }, moment)
    expect(decision).toMatchObject({
      ok: true,
      effects: { changes: [{ id: 'soup-1', after: { status } }], events: [{ action }] },
    })
  }
  const alone = { batchIds: ['soup-1'], status: 'available', reason: 'Looked at' } as const
  for (const facts of [
    { batches: [held] },
    { batches: [held], second: { userId: String(moment.by.userId), how: 'personAndPin' } as const },
  ])
    expect(releaseBatches.decide(alone, facts, moment)).toMatchObject({
      ok: false,
      refusal: { code: 'SECOND_NEEDED' },
    })
  const asked = { batchIds: ['soup-1', 'gone', 'free'], status: 'available', reason: 'x' } as const
  expect(releaseBatches.decide(asked, { batches: [held, batch('free')] }, moment)).toEqual({
    ok: false,
    refusal: {
      code: 'UNKNOWN_LINK',
      faults: [{ path: 'release.batchIds.1', rule: 'problem.field.unknownLink' }],
    },
  })
  expect(
    releaseBatches.decide({ ...asked, batchIds: ['free'] }, { batches: [batch('free')] }, moment),
  ).toMatchObject({
    ok: false,
    refusal: { code: 'NOT_POSSIBLE_NOW', faults: [{ rule: 'problem.hold.notHeld' }] },
  })
})
