import { useQuery } from '@tanstack/react-query'
import { call } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'

/** How to reach those who run and sell this installation; null for what was not set. */
export type Contact = Answer<'GET', '/public/contact'>['contact']

export function useContact() {
  return useQuery({
    queryKey: ['contact'],
    queryFn: ({ signal }) => call('GET', '/public/contact', { quiet: true, signal }),
    select: answer => answer.contact,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
