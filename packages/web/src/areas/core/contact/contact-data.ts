import { useQuery } from '@tanstack/react-query'
import { call } from '../../../data/wire/call.ts'

export function useContact() {
  return useQuery({
    queryKey: ['contact'],
    queryFn: ({ signal }) => call('GET', '/public/contact', { quiet: true, signal }),
    select: answer => answer.contact,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
