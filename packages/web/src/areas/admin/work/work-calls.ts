import { useQuery } from '@tanstack/react-query'
import { notify, notifyProblem } from '../../../data/messages.ts'
import type { Translate } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { queryClient } from '../../../data/wire/queries.ts'

export type Answered = Answer<'GET', '/admin/work'>
export type Failed = Answered['failed'][number]
export type WorkQueue = Answered['queues'][number]
export type FollowerLine = Answered['followers'][number]

export const ON_A_PAGE = 50
const KEY = ['admin', 'work']
const LOOK_MS = 10_000

export const useWork = ({ name, page }: { readonly name: string | null; readonly page: number }) =>
  useQuery({
    queryKey: [...KEY, name, page],
    staleTime: 0,
    refetchInterval: LOOK_MS,
    queryFn: ({ signal }) =>
      call('GET', '/admin/work', {
        query: { offset: (page - 1) * ON_A_PAGE, limit: ON_A_PAGE, ...(name === null ? {} : { name }) },
        signal,
        quiet: true,
      }),
  })

const lookAgain = () => queryClient.invalidateQueries({ queryKey: KEY })

/** Has work done again that had failed. */
export async function workAgain(ids: readonly string[], t: Translate): Promise<void> {
  try {
    const { count } = await call('POST', '/admin/work/again', { body: { ids: [...ids] } })
    notify({ kind: 'success', message: t('work.askedAgain', { count }) })
    await lookAgain()
  } catch (error) {
    notifyProblem(error)
  }
}

export async function dropWork(ids: readonly string[]): Promise<number> {
  const { count } = await call('DELETE', '/admin/work', { body: { ids: [...ids] } })
  await lookAgain()
  return count
}
