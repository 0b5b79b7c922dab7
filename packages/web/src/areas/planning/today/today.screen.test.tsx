import { expect } from 'vitest'
import { cut } from '../../../testing/wire.ts'
import { loseNetwork, openKept } from '../../../testing/offline.ts'
import { meId } from '../../../testing/people.ts'
import { record } from '../../../testing/rows.ts'
import { phone, test } from '../../../testing/screens.tsx'
import type { Wire } from '../../../testing/wire.ts'

const address = '/planning/tasks/today'
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const task = (name: string, more: Partial<ReturnType<typeof record<'task'>>> = {}) =>
  record('task', { name, startAt: ago(60), ...more })

/** The tasks of a place, their steps, and what is done to them. */
function atPlace(
  wire: Wire,
  tasks: ReturnType<typeof task>[],
  steps: readonly ReturnType<typeof record<'subtask'>>[] = [],
) {
  wire.holds('task', tasks)
  wire.holds('subtask', steps)
  return wire.answers('POST', '/planning/task/do', ({ body: { doing } }) => {
    const at = tasks.findIndex(({ id }) => id === doing.taskId)
    const { isClaimed } = doing
    if (isClaimed !== undefined) tasks[at] = { ...tasks[at]!, claimedBy: isClaimed ? meId : null }
    return { task: tasks[at]!, subtask: null }
  })
}

test('a task is skipped with its reason, of a series for as long as it is said', async ({ wire, open }) => {
  const slicer = task('Clean the slicer')
  const ice = task('Descale the ice machine', { seriesId: record('taskSeries', {}).id })
  const done = atPlace(wire, [slicer, ice])
  const screen = await open(address, { as: 'owner', size: phone })
  for (const [name, reason] of [
    ['Clean the slicer', 'It is at the repair shop'],
    ['Descale the ice machine', 'No ice on Mondays'],
  ] as const) {
    await screen.getByRole('button', { name: `More: ${name}` }).click()
    await screen.getByRole('menuitem', { name: 'Skip' }).click()
    const dialog = screen.getByRole('dialog', { name: `Skip: ${name}` })
    await dialog.getByRole('button', { name: 'Skip' }).click()
    // Nothing is left out without a reason.
    await expect.element(dialog.getByText('Missing. Fill it in.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Why?' }).fill(reason)
    await expect.element(dialog.getByText('Missing. Fill it in.')).not.toBeInTheDocument()
    if (name === ice.name) await dialog.getByRole('radio', { name: 'On this weekday from now on' }).click()
    await dialog.getByRole('button', { name: 'Skip' }).click()
    await expect.element(screen.getByText(`Skipped: ${name}`)).toBeVisible()
  }
  expect(done.map(({ body }) => body.doing)).toMatchObject([
    { taskId: slicer.id, status: 'cancel', outcomeReason: 'It is at the repair shop' },
    { taskId: ice.id, status: 'cancel', outcomeReason: 'No ice on Mondays', remember: 'weekday' },
  ])
  expect(done[0]!.body.doing.remember).toBeUndefined()
})

test('what is done without a connection is shown, kept, and sent in the order in which it was done', async ({
  wire,
  open,
}) => {
  const slicer = task('Clean the slicer')
  const oven = task('Clean the oven')
  const done = atPlace(wire, [slicer, oven])
  const screen = await open(address, { as: 'owner', size: phone })
  await expect.element(screen.getByRole('button', { name: 'Start: Clean the slicer' })).toBeVisible()
  await openKept(wire)
  const comeBack = loseNetwork()
  wire.answers('POST', '/planning/task/do', cut)
  for (const [verb, { name }] of [
    ['Start', oven],
    ['Start', slicer],
    ['Done', oven],
    ['Done', slicer],
  ] as const) {
    await screen.getByRole('button', { name: `${verb}: ${name}` }).click()
    await expect.element(screen.getByText(/^Kept on this device.+: /).first()).toBeVisible()
  }
  const asked = done.length
  atPlace(wire, [slicer, oven])
  await comeBack()
  const sent = done.slice(asked).map(({ body: { doing } }) => doing)
  expect(sent.map(({ taskId, status }) => [taskId, status])).toEqual([
    [oven.id, 'start'],
    [slicer.id, 'start'],
    [oven.id, 'end'],
    [slicer.id, 'end'],
  ])
  // Each with the instant of its tap.
  const instants = sent.map(({ at }) => at ?? '')
  expect(instants.toSorted()).toEqual(instants)
  expect(new Set(sent.map(({ id }) => id)).size).toBe(4)
})

test('what keeps a task from being done is shown where it is; a value is sent once', async ({
  wire,
  open,
}) => {
  const cool = task('Cool the stock')
  const core = record('subtask', {
    taskId: cool.id,
    text: 'Core of the stock',
    kind: 'value',
    unit: '°C',
    max: 5,
    isCompulsory: true,
  })
  const steps = [core]
  atPlace(wire, [cool], steps)
  const screen = await open(address, { as: 'owner', size: phone })
  await screen.getByRole('button', { name: 'Steps: Cool the stock' }).click()
  const field = screen.getByLabelText(/^Core of the stock/)
  await expect.element(screen.getByText('≤ 5 °C')).toBeVisible()
  await field.fill('4')
  await screen.getByText('≤ 5 °C').click()
  await expect.poll(() => wire.sent('POST', '/planning/task/do').length).toBe(1)
  expect(wire.sent('POST', '/planning/task/do')).toMatchObject([
    { doing: { taskId: cool.id, step: { stepId: core.id, value: 4 } } },
  ])
})

test('a task is taken on and given back', async ({ wire, open }) => {
  const done = atPlace(wire, [task('Clean the slicer')])
  wire.holds('user', [record('user', { id: meId, fullName: 'Núria Vidal' })])
  const screen = await open(address, { as: 'owner', size: phone })
  await screen.getByRole('button', { name: 'More: Clean the slicer' }).click()
  await screen.getByRole('menuitem', { name: 'I take it on' }).click()
  await expect.poll(() => done.map(({ body }) => body.doing.isClaimed)).toEqual([true])
  await screen.getByRole('button', { name: 'More: Clean the slicer' }).click()
  await screen.getByRole('menuitem', { name: 'Give it back' }).click()
  await expect.poll(() => done.map(({ body }) => body.doing.isClaimed)).toEqual([true, false])
})
