import { useQuery } from '@tanstack/react-query'
import { call } from '../wire/call.ts'
import type { Answer } from '../wire/contracts.ts'

/** A person whose log-in the demo gives away. */
export type DemoPerson = NonNullable<
  Answer<'GET', '/auth/identity/methods'>['methods'][number]['demo']
>[number]

/** The ways in, as the server has them. */
const useMethods = () =>
  useQuery({
    queryKey: ['auth', 'methods'],
    queryFn: ({ signal }) =>
      call('GET', '/auth/identity/methods', {
        signal,
        quiet: true,
        withToken: false,
        redirect: false,
      }),
  }).data?.methods

/** The people of the demo; none where this is no demo; undefined until that is known. */
export function useDemoPeople(): readonly DemoPerson[] | undefined {
  return useMethods()?.flatMap(method => method.demo ?? [])
}

/** Whether guests make organizations of their own here. */
export const useHasSignUp = (): boolean => useMethods()?.some(method => method.signUp === true) ?? false
