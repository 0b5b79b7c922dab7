import { expect, test } from 'vitest'
import { stepAfter, taskAfter, type DoingFacts, type Step, type TaskInHand } from './index.ts'

const open: TaskInHand = {
  status: 'pending',
  outcome: 'none',
  dueAt: '2026-03-10T10:00:00.000Z',
  claimedBy: null,
  startedAt: null,
}
const facts: DoingFacts = {
  at: '2026-03-10T09:00:00.000Z',
  userId: 'ana',
  isManager: false,
  before: [],
  steps: [],
}
const step: Step = {
  text: 'Core temperature',
  kind: 'value',
  isCompulsory: true,
  isDone: false,
  value: null,
  min: null,
  max: null,
  attachmentId: null,
}

test('a task that is begun, paused, ended or left out says by whom and when', () => {
  const begun = { startedAt: facts.at, startedBy: 'ana' }
  expect(taskAfter(open, { status: 'start' }, facts)).toEqual({ change: begun })
  const running = { ...open, status: 'start', startedAt: '2026-03-10T08:30:00.000Z' } as const
  expect(taskAfter(running, { status: 'pause' }, facts)).toEqual({ change: {} })
  expect(taskAfter(running, { status: 'end' }, facts)).toEqual({
    change: { endedAt: facts.at, endedBy: 'ana', outcome: 'done' },
  })
  expect(taskAfter(open, { status: 'end' }, facts)).toEqual({
    change: { ...begun, endedAt: facts.at, endedBy: 'ana', outcome: 'done' },
  })
  expect(taskAfter(open, { status: 'cancel' }, facts)).toEqual({ change: { outcome: 'skipped' } })
})

test('what is told late was done in time if it was, and not before it began', () => {
  const missed = { ...open, outcome: 'missed' } as const
  expect(taskAfter(missed, { status: 'end' }, facts)).toMatchObject({ change: { outcome: 'done' } })
  const late = { ...facts, at: '2026-03-10T10:00:01.000Z' }
  expect(taskAfter(missed, { status: 'end' }, late)).toMatchObject({ change: { outcome: 'doneLate' } })
  const undated = { ...missed, dueAt: null }
  expect(taskAfter(undated, { status: 'end' }, facts)).toMatchObject({ change: { outcome: 'doneLate' } })
  const startedAt = '2026-03-10T09:20:00.000Z'
  expect(taskAfter({ ...open, startedAt }, { status: 'end' }, facts)).toMatchObject({
    change: { endedAt: startedAt },
  })
})

test('it waits for what comes before it, for its compulsory steps, and for whoever has it', () => {
  const before = [{ id: 'b', name: 'Count', status: 'pending' as const }]
  const blocked = { field: 'status', rule: 'problem.task.blocked', values: { name: 'Count' } }
  expect(taskAfter(open, { status: 'start' }, { ...facts, before })).toEqual({ fault: blocked })
  expect(taskAfter(open, { status: 'end' }, { ...facts, before })).toEqual({ fault: blocked })
  expect(taskAfter(open, { status: 'cancel' }, { ...facts, before })).toHaveProperty('change')
  expect(taskAfter(open, { status: 'end' }, { ...facts, steps: [step] })).toEqual({
    fault: { field: 'status', rule: 'problem.task.steps', values: { name: 'Core temperature' } },
  })
  expect(taskAfter(open, { isClaimed: true }, facts)).toEqual({ change: { claimedBy: 'ana' } })
  const taken = { ...open, claimedBy: 'luis' }
  expect(taskAfter(taken, { isClaimed: true }, facts)).toEqual({
    fault: { field: 'isClaimed', rule: 'problem.task.taken' },
  })
  expect(taskAfter(taken, { isClaimed: false }, { ...facts, isManager: true })).toEqual({
    change: { claimedBy: null },
  })
})

test('a step is done by its value, its photo or its tick, and undone without', () => {
  const by = { doneBy: 'ana', doneAt: facts.at }
  expect(stepAfter(step, { value: 71 }, facts)).toEqual({ value: 71, isDone: true, ...by })
  expect(stepAfter({ ...step, value: 71, isDone: true }, { value: 72 }, facts)).toEqual({
    value: 72,
    isDone: true,
  })
  expect(stepAfter({ ...step, value: 71, isDone: true }, { value: null }, facts)).toEqual({
    value: null,
    isDone: false,
    doneBy: null,
    doneAt: null,
  })
  expect(stepAfter({ ...step, kind: 'tick' }, { isDone: true }, facts)).toEqual({ isDone: true, ...by })
  expect(stepAfter({ ...step, kind: 'photo' }, { attachmentId: 'f' }, facts)).toMatchObject({ isDone: true })
})
