/** Messages in the order they were written, by the days they were written on. */
import { dayOf } from '../../../data/formats/values.ts'

export interface TicketMessage {
  readonly id: string
  readonly created: string
  readonly text: string
  readonly isSupport: boolean
  readonly userId: string | null
  readonly userName: string | null
}

export interface MessageDay {
  /** YYYY-MM-DD by the place's clock. */
  readonly day: string
  readonly messages: readonly TicketMessage[]
}

/** Groups messages by their day, the oldest first. */
export function byDays(messages: readonly TicketMessage[], timeZone: string | undefined): MessageDay[] {
  const days = new Map<string, TicketMessage[]>()
  const inOrder = messages.toSorted((one, other) => Date.parse(one.created) - Date.parse(other.created))
  for (const message of inOrder) {
    const day = dayOf(message.created, timeZone)
    days.set(day, [...(days.get(day) ?? []), message])
  }
  return [...days].map(([day, of]) => ({ day, messages: of }))
}
