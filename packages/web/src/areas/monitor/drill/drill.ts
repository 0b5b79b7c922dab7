/** Calls of recall drills, and what screens read off them. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import type { DrillResult, Tick, TickTarget } from '@cloche/domain/rules/recall'
import { useQuery } from '@tanstack/react-query'
import { notifyProblem } from '../../../data/messages.ts'
import { call, callForFile } from '../../../data/wire/call.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { saveFile } from '../../../data/wire/save-file.ts'

export type Drill = Omit<Row<Entities['recallDrill']>, 'ticks'> & { readonly ticks: readonly Tick[] }

export interface DrillNow {
  readonly recallDrill: Drill
  readonly result: DrillResult
  /** The server's clock, by which the drill runs. */
  readonly now: string
}

export const drillsScreen = '/monitor/recall-drills/{page?}'
export const drillScreen = '/monitor/recall-drill/{recallDrillId}/{nav?}/{page?}'
const path = '/monitor/recall-drill'

/** The drill with what it finds, and how far this device's clock is from the server's, in milliseconds. */
export function useDrill(recallDrillId: string) {
  return useQuery({
    queryKey: queryKeys.one('recallDrill', recallDrillId, 'result'),
    queryFn: async ({ signal }) => {
      const data = await call<DrillNow>('POST', `${path}/result/get`, { body: { recallDrillId }, signal })
      return { ...data, ahead: Date.parse(data.now) - Date.now() }
    },
  })
}

const forget = () => queryClient.invalidateQueries({ queryKey: queryKeys.all('recallDrill') })

export async function startDrill(start: { kind: string; days: number; target: number }): Promise<Drill> {
  const body = { start: { ...start, id: newId() } }
  const { recallDrill } = await call<{ recallDrill: Drill }>('POST', `${path}/start`, { body })
  await forget()
  return recallDrill
}

export async function tickDrill(recallDrillId: string, target: TickTarget, isDone: boolean): Promise<void> {
  await call('POST', `${path}/tick`, { body: { tick: { recallDrillId, ...target, isDone } } })
  await forget()
}

export async function finishDrill(finish: {
  recallDrillId: string
  signedName: string
  conclusion: string
}): Promise<void> {
  await call('POST', `${path}/finish`, { body: { finish } })
  await forget()
}

export async function cancelDrill(recallDrillId: string, reason: string): Promise<void> {
  await call('POST', `${path}/cancel`, { body: { cancel: { recallDrillId, reason } } })
  await forget()
}

export function downloadPaper(recallDrillId: string): Promise<void> {
  return callForFile('GET', `${path}/paper`, { query: { recallDrillId } }).then(
    ({ blob, name }) => saveFile(blob, name ?? 'recall-drill.pdf'),
    notifyProblem,
  )
}

export interface Proof {
  readonly isGenuine: boolean
  readonly recallDrill: Drill | null
}

export const provePaper = (verify: { file: string } | { recallDrillId: string }) =>
  call<Proof>('POST', `${path}/verify`, { body: { verify } })

/** `04:09`, `1:02:03`. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours === 0 ? `${two(minutes)}:${two(rest)}` : `${hours}:${two(minutes)}:${two(rest)}`
}
