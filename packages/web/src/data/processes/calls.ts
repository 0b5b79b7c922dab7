/** Calls of programs that run, and what screens read off them. */
import { useQuery } from '@tanstack/react-query'
import { call } from '../wire/call.ts'
import type { Answer, Body } from '../wire/contracts.ts'
import { newId } from '../wire/new-id.ts'
import { queryClient, queryKeys } from '../wire/queries.ts'

export type ProcessNow = Answer<'POST', '/monitor/process/now/get'>
export type Process = ProcessNow['process']
export type Offer = Answer<'POST', '/monitor/process/offer/get'>

export const processesScreen = '/monitor/processes/{page?}'
export const processScreen = '/monitor/process/{processId}/{nav?}/{page?}'

const forget = () => queryClient.invalidateQueries({ queryKey: queryKeys.all('process') })

/** What may be started with labels, or with a batch. */
export function useOffer(of: { readonly labelIds: readonly string[] } | { readonly batchId: string }) {
  return useQuery({
    queryKey: [...queryKeys.all('process'), 'offer', of],
    queryFn: ({ signal }) => call('POST', '/monitor/process/offer/get', { body: of, signal }),
  })
}

/** How often a running program is asked for, beside what is told of it live, in milliseconds. */
const EVERY = 10_000

/** A program as it runs; `ahead`: how far the server's clock is from this device's, in milliseconds. */
export function useProcess(processId: string) {
  return useQuery({
    queryKey: queryKeys.one('process', processId, 'now'),
    queryFn: async ({ signal }) => {
      const data = await call('POST', '/monitor/process/now/get', { body: { processId }, signal })
      return { ...data, ahead: Date.parse(data.now) - Date.now() }
    },
    refetchInterval: ({ state }) => (state.data?.process.status === 'running' ? EVERY : false),
  })
}

export async function startProcess(
  start: Omit<Body<'POST', '/monitor/process/start'>['start'], 'id'>,
  id = newId(),
): Promise<Process> {
  const { process } = await call('POST', '/monitor/process/start', { body: { start: { ...start, id } } })
  await forget()
  return process
}

export async function changeProcess(
  change: Body<'POST', '/monitor/process/alter'>['change'],
): Promise<Process> {
  const { process } = await call('POST', '/monitor/process/alter', { body: { change } })
  await forget()
  return process
}

export async function endProcess(end: Body<'POST', '/monitor/process/end'>['end']): Promise<Process> {
  const { process } = await call('POST', '/monitor/process/end', { body: { end } })
  await Promise.all([forget(), queryClient.invalidateQueries({ queryKey: queryKeys.all('label') })])
  return process
}

/** How a run that stands so is marked, wherever it is listed. */
export const PROCESS_TONES = {
  running: 'waiting',
  done: 'good',
  failed: 'waiting',
  cancelled: 'over',
} as const
