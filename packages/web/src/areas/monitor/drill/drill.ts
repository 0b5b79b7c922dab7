/** Calls of recall drills, and what screens read off them. */
import type { TickTarget } from '@cloche/domain/rules/recall'
import { useQuery } from '@tanstack/react-query'
import { attempt } from '../../../data/messages.ts'
import { call, callForFile } from '../../../data/wire/call.ts'
import type { Answer, Body } from '../../../data/wire/contracts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { saveFile } from '../../../data/wire/save-file.ts'

/** `now`: the server's clock, by which the drill runs. */
export type DrillNow = Answer<'POST', '/monitor/recall-drill/result/get'>
export type Drill = DrillNow['recallDrill']

export const drillsScreen = '/monitor/recall-drills/{page?}'
export const drillScreen = '/monitor/recall-drill/{recallDrillId}/{nav?}/{page?}'

/** The drill with what it finds, and how far this device's clock is from the server's, in milliseconds. */
export function useDrill(recallDrillId: string) {
  return useQuery({
    queryKey: queryKeys.one('recallDrill', recallDrillId, 'result'),
    queryFn: async ({ signal }) => {
      const data = await call('POST', '/monitor/recall-drill/result/get', { body: { recallDrillId }, signal })
      return { ...data, ahead: Date.parse(data.now) - Date.now() }
    },
  })
}

const forget = () => queryClient.invalidateQueries({ queryKey: queryKeys.all('recallDrill') })

export async function startDrill(
  start: Omit<Body<'POST', '/monitor/recall-drill/start'>['start'], 'id'>,
): Promise<Drill> {
  const body = { start: { ...start, id: newId() } }
  const { recallDrill } = await call('POST', '/monitor/recall-drill/start', { body })
  await forget()
  return recallDrill
}

export async function tickDrill(recallDrillId: string, target: TickTarget, isDone: boolean): Promise<void> {
  await call('POST', '/monitor/recall-drill/tick', { body: { tick: { recallDrillId, ...target, isDone } } })
  await forget()
}

export async function finishDrill(finish: {
  recallDrillId: string
  signedName: string
  conclusion: string
}): Promise<void> {
  await call('POST', '/monitor/recall-drill/finish', { body: { finish } })
  await forget()
}

export async function cancelDrill(recallDrillId: string, reason: string): Promise<void> {
  await call('POST', '/monitor/recall-drill/cancel', { body: { cancel: { recallDrillId, reason } } })
  await forget()
}

export function downloadPaper(recallDrillId: string): Promise<void> {
  return attempt(async () => {
    const { blob, name } = await callForFile('GET', '/monitor/recall-drill/paper', {
      query: { recallDrillId },
    })
    saveFile(blob, name ?? 'recall-drill.pdf')
  })
}

export type Proof = Pick<Answer<'POST', '/monitor/recall-drill/verify'>, 'isGenuine' | 'recallDrill'>

export const provePaper = (verify: { file: string } | { recallDrillId: string }) =>
  call('POST', '/monitor/recall-drill/verify', { body: { verify } })

/** `04:09`, `1:02:03`. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours === 0 ? `${two(minutes)}:${two(rest)}` : `${hours}:${two(minutes)}:${two(rest)}`
}
