import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/axe.ts'
import { record } from '../../../testing/rows.ts'
import { test } from '../../../testing/screens.tsx'
import type { Sent, Wire } from '../../../testing/wire.ts'

const talked = (wire: Wire, tickets: Row<Entities['ticket']>[] = []) => {
  wire.holds('ticket', tickets)
  wire.holds('location', [])
  wire.holds('user', [])
  wire.answers('GET', '/records/import/noted', { entities: [] })
  wire.answers('GET', '/records/import/notes', { notes: [] })
}

test('a question is asked with its first message; what lacks is said', async ({ wire, open }) => {
  talked(wire)
  const made = wire.answers('POST', '/ticket', ({ body }) => ({
    ticket: record('ticket', { ...body.ticket, id: body.ticket.id! }),
  }))
  const messages = wire.answers('POST', '/ticket/message', { ticketMessage: record('ticketMessage', {}) })
  const screen = await open('/ticket/new', { as: 'owner' })
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText('Missing. Fill it in.').first()).toBeVisible()
  const subject = screen.getByRole('textbox', { name: 'Subject' })
  await expect.element(subject).toHaveFocus()
  expect(made).toHaveLength(0)
  await screen.getByRole('radio', { name: 'Problem' }).click()
  await subject.fill('Empty labels')
  await screen.getByRole('textbox', { name: 'Message' }).fill('Every second label is empty.')
  await expectAccessible()
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => messages.length).toBe(1)
  expect(made[0]!.body.ticket).toMatchObject({ kind: 'problem', name: 'Empty labels' })
  expect(messages[0]!.body.ticketMessage).toMatchObject({ text: 'Every second label is empty.' })
})

test('what was typed is not lost on the way out', async ({ wire, open }) => {
  talked(wire)
  const screen = await open('/ticket/new', { as: 'owner' })
  await screen.getByRole('textbox', { name: 'Subject' }).fill('Half a question')
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByText(/Leave without saving\?/)).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible()
})

test('a ticket is talked about, closed and opened again', async ({ wire, open }) => {
  const ticket = record('ticket', { name: 'Empty labels' })
  const tickets = [ticket]
  const said = [record('ticketMessage', { ticketId: ticket.id, text: 'Every second label is empty.' })]
  talked(wire, tickets)
  wire.holds('ticketMessage', said)
  const changed = wire.answers(
    'PATCH',
    '/ticket/{id}' as never,
    (({ body }: Sent<{ status: 'open' | 'closed' }>) => {
      tickets[0] = { ...ticket, ...body, closedAt: body.status === 'closed' ? ticket.created : null }
      return { ticket: tickets[0] }
    }) as never,
  ) as readonly Sent[]
  wire.answers('POST', '/ticket/message', ({ body }) => {
    const message = record('ticketMessage', { ticketId: ticket.id, text: body.ticketMessage.text! })
    said.push(message)
    return { ticketMessage: message }
  })
  const screen = await open(`/ticket/${ticket.id}`, { as: 'owner' })
  const talk = screen.getByRole('log', { name: 'Messages' })
  await expect.element(talk.getByText('Every second label is empty.')).toBeVisible()
  const message = screen.getByRole('textbox', { name: 'Message' })
  await message.fill('We changed the roll twice.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => talk.getByRole('article').elements().length).toBe(2)
  await expect.element(message).toHaveValue('')
  await expectAccessible()
  await screen.getByRole('button', { name: 'Close ticket' }).click()
  await expect.element(screen.getByText(/^Closed on/)).toBeVisible()
  await expect.element(message).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Open again' }).click()
  await expect.element(message).toBeVisible()
  expect(changed.map(({ body }) => body)).toEqual([{ status: 'closed' }, { status: 'open' }])
})
