import { expect } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { record } from '../../../testing/rows.ts'
import { test } from '../../../testing/screens.tsx'
import type { Wire } from '../../../testing/wire.ts'

const list = '/notification/notifications'
const notice = (name: string, more: Partial<ReturnType<typeof record<'notification'>>> = {}) =>
  record('notification', { name, kind: 'processWarning', level: 'warning', resolved: false, ...more })

/** A place with notifications, which are resolved and opened again. */
function atPlace(wire: Wire, notices: ReturnType<typeof notice>[]) {
  wire.holds('notification', notices)
  wire.holds('location', [])
  wire.answers('GET', '/records/import/noted', { entities: [] })
  wire.answers('GET', '/records/import/notes', { notes: [] })
  return wire.answers('PUT', '/notification/notifications/resolve', ({ body }) => {
    const ids = new Set(body.notifications)
    notices.forEach((one, at) => ids.has(one.id) && (notices[at] = { ...one, resolved: true }))
    return { notifications: notices.filter(({ id }) => ids.has(id)) }
  })
}

test('a pending notification is resolved with one tap, and opened again', async ({ wire, open }) => {
  const door = notice('Door of the cold room is open')
  const notices = [door]
  const resolved = atPlace(wire, notices)
  const opened = wire.answers(
    'PATCH',
    '/notification/notification/{id}' as never,
    (() => {
      notices[0] = { ...door }
      return { notification: notices[0] }
    }) as never,
  ) as readonly { body: unknown }[]
  const screen = await open(list, { as: 'owner' })
  const link = screen.getByRole('link', { name: door.name! })
  await expect.element(screen.getByRole('link', { name: 'Pending' })).toHaveAttribute('aria-current', 'page')
  await screen.getByRole('button', { name: `Resolve: ${door.name}` }).click()
  await expect.element(screen.getByText('Notification resolved')).toBeVisible()
  await expect.element(link).not.toBeInTheDocument()
  expect(resolved.map(({ body }) => body.notifications)).toEqual([[door.id]])
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(link).toBeVisible()
  expect(opened).toHaveLength(1)
})

test('several are resolved together, and the resolved ones are cleared away', async ({ wire, open }) => {
  const notices = [notice('Oven slow one'), notice('Oven slow two', { level: 'error' })]
  const resolved = atPlace(wire, notices)
  const removed = wire.answers('DELETE', '/notification/notifications/resolved', () => ({
    count: notices.splice(0).length,
  }))
  const screen = await open(list, { as: 'owner' })
  await screen.getByRole('checkbox', { name: 'Choose all' }).click()
  await screen.getByRole('button', { name: 'Resolve 2' }).click()
  await expect.element(screen.getByText('2 notifications resolved')).toBeVisible()
  expect(resolved[0]!.body.notifications).toHaveLength(2)
  await screen.getByRole('link', { name: 'Resolved', exact: true }).click()
  await expect.element(screen.getByRole('link', { name: 'Oven slow one' })).toBeVisible()
  await screen.getByRole('button', { name: 'Remove resolved' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Remove 2 resolved notifications?')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Remove 2', exact: true }).click()
  await expect.element(screen.getByText(/notifications? removed/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Oven slow one' })).not.toBeInTheDocument()
  expect(removed).toHaveLength(1)
})

test('a notification says what happened and leads to it', async ({ wire, open }) => {
  const warm = notice('Cold room is too warm', {
    level: 'error',
    description: 'It was 7 °C for twenty minutes.',
    address: '/locations',
  })
  const notices = [warm]
  atPlace(wire, notices)
  const sent = wire.answers('PUT', '/notification/notification/forward', () => {
    notices[0] = { ...warm, version: 2, forwards: 1 }
    return { notification: notices[0], recipients: 3 }
  })
  const screen = await open(`/notification/notification/${warm.id}`, { as: 'owner' })
  await expect.element(screen.getByRole('heading', { level: 1, name: warm.name! })).toBeVisible()
  await expect.element(screen.getByText('It was 7 °C for twenty minutes.').first()).toBeVisible()
  await screen.getByRole('button', { name: 'Send again' }).click()
  await expect.element(screen.getByText(/Sent again to 3/).first()).toBeVisible()
  await expect.element(screen.getByText('Sent again 1 time')).toBeVisible()
  expect(sent.map(({ body }) => body)).toMatchObject([{ notification: warm.id }])
  await expect
    .element(screen.getByRole('link', { name: 'Go to what it is about' }))
    .toHaveAttribute('href', '#/locations')
})
