/** How far an order came on its way to whoever delivers, and what may be done with it there. */
import type { ORDER_MESSAGE_STATES, ORDER_SENDINGS, ORDER_WAYS } from '../../catalogue/names/order.ts'

export type Sending = (typeof ORDER_SENDINGS)[number]

/** What may follow. */
const MOVES: { readonly [S in Sending]: readonly Sending[] } = {
  draft: ['toApprove', 'toSend', 'sent'],
  toApprove: ['draft', 'toSend', 'sent'],
  toSend: ['sending', 'sent', 'failed', 'read', 'confirmed', 'changed', 'declined'],
  sending: ['sent', 'failed', 'read', 'confirmed', 'changed', 'declined'],
  sent: ['toSend', 'read', 'confirmed', 'changed', 'declined', 'despatched', 'failed'],
  read: ['toSend', 'confirmed', 'changed', 'declined', 'despatched'],
  confirmed: ['toSend', 'changed', 'declined', 'despatched'],
  changed: ['toSend', 'confirmed', 'changed', 'declined', 'despatched'],
  despatched: [],
  declined: ['toSend'],
  failed: ['toSend', 'sent', 'read', 'confirmed', 'changed', 'declined'],
}

/** Whether one may follow another; staying is no move. */
export const mayMove = (from: Sending, to: Sending): boolean => MOVES[from].includes(to)

/** Whether it left the house: whoever delivers may know of it. */
export const hasLeft = (sending: Sending): boolean => !['draft', 'toApprove'].includes(sending)

/** Whether whoever delivers may answer it. */
export const mayAnswer = (sending: Sending): boolean =>
  hasLeft(sending) && sending !== 'despatched' && sending !== 'declined'

/** What stands after one message of several came to something: the best of them counts. */
export function sendingAfter(
  before: Sending,
  messages: readonly { readonly state: MessageState }[],
): Sending {
  if (!['toSend', 'sending', 'sent', 'failed'].includes(before)) return before
  const states = messages.map(({ state }) => state)
  if (states.includes('sent')) return 'sent'
  if (states.some(state => state === 'waiting' || state === 'handed')) return 'sending'
  return states.includes('failed') ? 'failed' : before
}

/** What became of a message. */
export type MessageState = (typeof ORDER_MESSAGE_STATES)[number]

/** The ways by which orders go. */
export type OrderWay = (typeof ORDER_WAYS)[number]
