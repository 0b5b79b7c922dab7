import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { NewTicket } from './new-ticket.tsx'

/** The screen of a ticket: the derived one, with a form of its own for a new one. */
export function makeTicketScreen({ default: Derived }: { default: ComponentType }): {
  default: ComponentType
} {
  function TicketScreen() {
    return useParams()['ticketId'] === 'new' ? <NewTicket /> : <Derived />
  }
  return { default: TicketScreen }
}
