import { expect, test } from 'vitest'
import { byDays, type TicketMessage } from './message-days.ts'

const message = (id: string, created: string): TicketMessage => ({
  id,
  created,
  text: id,
  isSupport: false,
  userId: null,
  userName: null,
})

test('messages stand by the days of the place, oldest first', () => {
  const messages = [
    message('c', '2026-11-21T23:30:00Z'),
    message('a', '2026-11-20T10:00:00Z'),
    message('b', '2026-11-21T22:30:00Z'),
  ]
  const days = (zone: string) =>
    byDays(messages, zone).map(({ day, messages: of }) => [day, of.map(one => one.id).join('')])
  expect(days('Europe/Madrid')).toEqual([
    ['2026-11-20', 'a'],
    ['2026-11-21', 'b'],
    ['2026-11-22', 'c'],
  ])
  expect(days('UTC')).toEqual([
    ['2026-11-20', 'a'],
    ['2026-11-21', 'bc'],
  ])
})
