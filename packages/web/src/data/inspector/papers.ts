/** Papers that are made in the background: those that the person asked for, and what becomes of the one that is waited for. */
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { attempt } from '../messages.ts'
import { call } from '../wire/call.ts'
import type { Answer } from '../wire/contracts.ts'
import { queryClient, queryKeys } from '../wire/queries.ts'

export type PaperJob = Answer<'GET', '/paper/jobs'>['paperJobs'][number]

/** How often it is asked how far they are, in milliseconds. */
const EVERY = 1000

export const isOpen = ({ status }: PaperJob): boolean => status === 'waiting' || status === 'making'

const keyOf = (kind: PaperJob['kind']) => queryKeys.named('papers', kind)

function useJobs(kind: PaperJob['kind'], isWanted: boolean) {
  const { data } = useQuery({
    queryKey: keyOf(kind),
    queryFn: async ({ signal }) =>
      (await call('GET', '/paper/jobs', { query: { kind }, signal, quiet: true })).paperJobs,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? EVERY : false),
    enabled: isWanted,
  })
  return data ?? []
}

/**
 * Asks for papers of a kind; each that was asked for here is taken once it is made. One that was asked for before is
 * shown while it is made, and stands where such papers are kept.
 */
export function usePaper(kind: PaperJob['kind'], take: (job: PaperJob) => Promise<unknown>, isWanted = true) {
  const [awaited, setAwaited] = useState<readonly string[]>([])
  const [isAsking, setIsAsking] = useState(false)
  const jobs = useJobs(kind, isWanted || awaited.length > 0)
  const made = jobs.find(({ id, status }) => status === 'done' && awaited.includes(id))
  useEffect(() => {
    if (made === undefined) return
    setAwaited(before => before.filter(id => id !== made.id))
    void attempt(() => take(made))
    // Taking is once for each paper, whatever else the screen shows anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [made?.id])
  async function ask(asking: () => Promise<{ paperJob: PaperJob }>): Promise<void> {
    setIsAsking(true)
    await attempt(async () => {
      const { paperJob } = await asking()
      setAwaited(before => [...new Set([...before, paperJob.id])])
      await queryClient.invalidateQueries({ queryKey: keyOf(kind) })
    })
    setIsAsking(false)
  }
  const shown = jobs.filter(job => isOpen(job) || (job.status === 'failed' && awaited.includes(job.id)))
  return { shown, isBusy: isAsking || shown.some(job => isOpen(job) && awaited.includes(job.id)), ask }
}
