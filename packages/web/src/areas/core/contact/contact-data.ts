import { useQuery } from '@tanstack/react-query'
import { call } from '../../../data/wire/call.ts'

/** How to reach those who run and sell this installation; null for what was not set. */
export interface Contact {
  readonly email: string | null
  readonly phone: string | null
  /** Address of the makers' news. */
  readonly blog: string | null
}

export function useContact() {
  return useQuery({
    queryKey: ['contact'],
    queryFn: ({ signal }) => call<{ contact: Contact }>('GET', '/public/contact', { quiet: true, signal }),
    select: answer => answer.contact,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
