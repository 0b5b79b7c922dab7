import { expect } from 'vitest'
import { keptNames } from '../../data/layout/storage.ts'
import { changeNumbers, keepFact } from '../../data/outbox/outbox-database.ts'
import { keepSettings } from '../../data/session/kept-settings.ts'
import { sessionToken } from '../../data/session/token.ts'
import { newId } from '../../data/wire/new-id.ts'
import { queryClient } from '../../data/wire/queries.ts'
import { loseNetwork, openKept, rowsKept } from '../../testing/offline.ts'
import { record } from '../../testing/rows.ts'
import { phone, test } from '../../testing/screens.tsx'
import { cut, type Wire } from '../../testing/wire.ts'

const today = '/planning/tasks/today'
const slicer = record('task', {
  name: 'Clean the slicer',
  startAt: new Date(Date.now() - 3_600_000).toISOString(),
})
const go = (address: string) => void (window.location.hash = `#${address}`)

/** A kitchen with a task, and a server at whose log-in nothing special is offered. */
function atPlace(wire: Wire): void {
  wire.holds('task', [slicer])
  wire.holds('subtask', [])
  wire.answers('POST', '/planning/task/do', { task: slicer, subtask: null })
  wire.answers('GET', '/auth/identity/methods', { methods: [{ provider: 'cloche', kind: 'password' }] })
  wire.answers('DELETE', '/auth/user', {})
}

/** Nothing is known of the kitchen any more, in memory or in the browser; `waiting` operations lie there, sealed. */
async function expectNothing(waiting: number): Promise<void> {
  expect(sessionToken()).toBeNull()
  const remembered = queryClient.getQueryCache().getAll()
  expect(JSON.stringify(remembered.map(({ state }) => state.data))).not.toContain(slicer.name)
  const stays = ['layout', 'tours', 'locale', 'navigation', 'pins', 'columns', 'print', 'updatePromptedAt']
  expect(keptNames().filter(name => !stays.includes(name))).toEqual([])
  const there = (await rowsKept()).filter(({ count }) => count > 0)
  expect(there).toEqual(waiting === 0 ? [] : [{ name: 'cloche-outbox/operations', count: waiting }])
}

test('whoever comes after a log-out sees nothing of who was there before', async ({ wire, open }) => {
  atPlace(wire)
  const screen = await open(today, { as: 'owner' })
  await expect.element(screen.getByText('Clean the slicer')).toBeVisible()
  await openKept(wire)
  // What screens keep: what was being typed, numbers of labels, units of the reader.
  await keepFact('draft of an arrival', { note: 'Two boxes were wet' })
  await changeNumbers('of a product', () => ({ next: ['7F3K'], answer: null }))
  keepSettings({ id: newId(), email: '', temperatureUnit: 'F' })
  await expect
    .poll(async () => (await rowsKept()).filter(({ count }) => count > 0).map(({ name }) => name))
    .toEqual(
      expect.arrayContaining([
        'cloche-outbox/facts',
        'cloche-outbox/keys',
        'cloche-outbox/numbers',
        'cloche/tasks',
      ]),
    )
  go('/logout')
  await expect.element(screen.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await expectNothing(0)
  await screen.unmount()

  let release: () => void = () => undefined
  const held = new Promise<void>(resolve => (release = resolve))
  wire.answers('POST', '/planning/tasks/list/get', () => held.then(() => ({ tasks: [], count: 0 })))
  const me = { id: newId(), email: 'pau@bistro.example', fullName: 'Pau Serra', roleLevel: 5 }
  const next = await open(today, { as: 'owner', session: { me } })
  await expect.element(next.getByRole('heading', { level: 1, name: 'Tasks today' })).toBeVisible()
  await expect.element(next.getByText('Clean the slicer')).not.toBeInTheDocument()
  release()
  await expect.element(next.getByText('Nothing left to do today')).toBeVisible()
  await expect.element(next.getByText('Clean the slicer')).not.toBeInTheDocument()
})

test('what waits is sent before somebody leaves; without a connection it is asked about, kept sealed, and given up by name', async ({
  wire,
  open,
}) => {
  atPlace(wire)
  const screen = await open(today, { as: 'owner', size: phone })
  await expect.element(screen.getByText('Clean the slicer')).toBeVisible()
  await openKept(wire)
  const back = loseNetwork()
  wire.answers('POST', '/planning/task/do', cut)
  await screen.getByRole('button', { name: 'Start: Clean the slicer' }).click()
  await expect.element(screen.getByText(/^Kept on this device/)).toBeVisible()
  const tried = wire.sent('POST', '/planning/task/do').length
  go('/logout')
  await expect.element(screen.getByText('1 thing is not sent yet')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Stay and send it' })).toHaveAttribute('href', '#/')
  expect(wire.calls).not.toContain('DELETE /auth/user')
  await screen.getByRole('button', { name: 'Log out and keep it here' }).click()
  await expect.element(screen.getByText(/1 thing that Núria did here is not sent yet/)).toBeVisible()
  await expectNothing(1)
  expect(wire.sent('POST', '/planning/task/do')).toHaveLength(tried)
  await screen.getByRole('button', { name: 'Discard' }).click()
  await screen
    .getByRole('dialog', { name: 'Discard what Núria did here?' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await expect.element(screen.getByText(/did here is not sent/)).not.toBeInTheDocument()
  await expectNothing(0)
  await back()
})

test('with a connection what waits goes out by itself before the session ends', async ({ wire, open }) => {
  atPlace(wire)
  const screen = await open(today, { as: 'owner', size: phone })
  await expect.element(screen.getByText('Clean the slicer')).toBeVisible()
  await openKept(wire)
  const network = loseNetwork()
  wire.answers('POST', '/planning/task/do', cut)
  await screen.getByRole('button', { name: 'Start: Clean the slicer' }).click()
  await expect.element(screen.getByText(/^Kept on this device/)).toBeVisible()
  wire.answers('POST', '/planning/task/do', { task: slicer, subtask: null })
  const before = wire.calls.length
  network.restore()
  go('/logout')
  await expect.element(screen.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  const after = wire.calls.slice(before).filter(call => !call.startsWith('GET') && !call.endsWith('/get'))
  expect(after).toEqual(['POST /planning/task/do', 'DELETE /auth/user'])
  await expectNothing(0)
})
