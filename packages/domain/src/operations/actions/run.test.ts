import { expect, test } from 'vitest'
import { runAction, type AskedRun, type RunFacts } from './run.ts'

const PLACE = '00000000-0000-4000-8000-000000000001'
const ACTION = '00000000-0000-4000-8000-000000000002'
const moment = {
  now: '2026-03-02T10:00:00.000Z',
  by: { roleLevel: 5 } as never,
  numbers: { newId: () => 'new', newSerials: () => [], random: () => 0 },
}
const run = (asked: Partial<AskedRun>, path: string, more: Partial<RunFacts> = {}) =>
  runAction.decide(
    { actionId: ACTION, locationId: PLACE, ...asked },
    { action: { path, isExecutable: true }, label: undefined, unknown: [], ...more },
    moment,
  )

test('an action writes one event with its path, what was found and what shows it', () => {
  const label = { id: 'l', batchId: 'b', productId: 'p', locationId: 'fridge' }
  const done = run(
    { celsius: 72.5, labelId: 'L', photoId: 'A1', note: ' core ', taskId: 'T1' },
    'cook/oven',
    { label },
  )
  expect(done.ok && done.effects.events).toEqual([
    {
      id: 'new',
      kind: 'end',
      action: 'cook/oven',
      locationId: 'fridge',
      labelId: 'l',
      batchId: 'b',
      productId: 'p',
      programId: null,
      deviceId: null,
      quantity: null,
      data: { value: 72.5, unit: 'C', taskId: 't1', attachmentId: 'a1', note: 'core' },
    },
  ])
})

const why = (decision: ReturnType<typeof run>) =>
  decision.ok
    ? null
    : [decision.refusal.code, decision.refusal.faults.map(({ path, rule }) => `${path} ${rule}`)]

test('what was not measured, is not there, or has a way of its own is refused', () => {
  expect(why(run({}, 'control/temperature'))).toEqual(['RULE_BROKEN', ['run.celsius problem.field.required']])
  expect(why(run({}, 'clean/room', { unknown: ['deviceId'] }))?.[0]).toBe('UNKNOWN_LINK')
  expect(why(run({ labelId: 'x' }, 'clean/room'))?.[0]).toBe('UNKNOWN_LINK')
  expect(why(run({}, 'x', { action: undefined }))?.[0]).toBe('UNKNOWN_LINK')
  expect(why(run({}, 'stock/count'))).toEqual(['NOT_POSSIBLE_NOW', ['run.actionId problem.action.ownWay']])
  expect(why(run({}, 'clean/room', { action: { path: 'clean/room', isExecutable: false } }))).toEqual([
    'NOT_POSSIBLE_NOW',
    ['run.actionId problem.action.notRun'],
  ])
  expect(run({}, 'clean/room').ok).toBe(true)
})
