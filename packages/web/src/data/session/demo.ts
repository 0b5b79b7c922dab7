import { useQuery } from '@tanstack/react-query'
import { call } from '../wire/call.ts'

/** A person whose log-in the demo gives away. */
export interface DemoPerson {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly roleLevel: number
}

interface MethodsAnswer {
  readonly methods: readonly { readonly provider: string; readonly demo?: readonly DemoPerson[] }[]
}

/** The people of the demo; none where this is no demo; undefined until that is known. */
export function useDemoPeople(): readonly DemoPerson[] | undefined {
  const { data } = useQuery({
    queryKey: ['auth', 'methods'],
    queryFn: ({ signal }) =>
      call<MethodsAnswer>('GET', '/auth/identity/methods', {
        signal,
        quiet: true,
        withToken: false,
        redirect: false,
      }),
  })
  return data?.methods.flatMap(method => method.demo ?? [])
}
