import { expect } from 'vitest'
import { kitchenId } from '../../../testing/people.ts'
import { record } from '../../../testing/rows.ts'
import { test } from '../../../testing/screens.tsx'
import type { Wire } from '../../../testing/wire.ts'

const makers = (wire: Wire) =>
  wire.answers('GET', '/public/contact', {
    contact: { email: 'platform@bistro.example', phone: null, blog: null },
  })

test('a guest finds the makers: an address, and a way to log in that leads back', async ({ wire, open }) => {
  makers(wire)
  const screen = await open('/contact', { as: 'guest' })
  await expect
    .element(screen.getByRole('link', { name: /platform@bistro\.example/ }))
    .toHaveAttribute('href', 'mailto:platform@bistro.example')
  await expect.element(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '#/login')
})

test('a message to support becomes a ticket with its text', async ({ wire, open }) => {
  makers(wire)
  const tickets = wire.answers('POST', '/ticket', { ticket: record('ticket', {}) })
  const messages = wire.answers('POST', '/ticket/message', { ticketMessage: record('ticketMessage', {}) })
  const screen = await open('/contact', { as: 'owner' })
  const send = screen.getByRole('button', { name: 'Send the message' })
  await send.click()
  await expect.element(screen.getByText('Say in a few words what it is about.')).toBeVisible()
  const subject = screen.getByLabelText(/^Subject/)
  await expect.element(subject).toHaveFocus()
  expect(tickets).toHaveLength(0)
  await subject.fill('The printer prints upside down')
  await screen.getByLabelText(/^Message/).fill('Since this morning.\nTwice.')
  await screen.getByLabelText('What is it about?').selectOptions('A problem')
  await send.click()
  await expect.element(screen.getByText(/It is ticket The printer prints upside down\./)).toBeVisible()
  const [ticket] = tickets.map(({ body }) => body.ticket)
  expect(ticket).toMatchObject({
    kind: 'problem',
    name: 'The printer prints upside down',
    locationId: kitchenId,
  })
  expect(messages.map(({ body }) => body.ticketMessage)).toMatchObject([
    { ticketId: ticket!.id, text: 'Since this morning.\nTwice.' },
  ])
})

test('an employee is told who opens tickets', async ({ wire, open }) => {
  makers(wire)
  const screen = await open('/contact')
  await expect
    .element(screen.getByText(/^Tickets are opened by those who manage your organization\./))
    .toBeVisible()
  expect(screen.getByRole('button', { name: 'Send the message' }).elements()).toEqual([])
})
