/** Calls of alarm drills, and what screens read off them. */
import { useQuery } from '@tanstack/react-query'
import { attempt, notify, notifyProblem } from '../../../data/messages.ts'
import { t } from '../../../data/text/texts.ts'
import { call, callForFile } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { saveFile } from '../../../data/wire/save-file.ts'

export type DrillNow = Answer<'POST', '/notification/alarm-drill/result/get'>
export type DrillPlan = Answer<'POST', '/notification/alarm-drill/plan/get'>

export const drillScreen = '/notification/alarm-drill/{alarmDrillId}/{nav?}/{page?}'
/** What is running is asked again so often: messages go out meanwhile. */
const LOOK_MS = 5_000

export function useDrill(alarmDrillId: string, isRunning: boolean) {
  return useQuery({
    queryKey: queryKeys.one('alarmDrill', alarmDrillId, 'result'),
    queryFn: ({ signal }) =>
      call('POST', '/notification/alarm-drill/result/get', { body: { alarmDrillId }, signal, quiet: true }),
    refetchInterval: isRunning ? LOOK_MS : false,
  })
}

const forget = () => queryClient.invalidateQueries({ queryKey: queryKeys.all('alarmDrill') })

/** Throws a `Problem`. */
export async function startDrill(target: number): Promise<string> {
  const { alarmDrill } = await call('POST', '/notification/alarm-drill/start', {
    body: { start: { target } },
  })
  await forget()
  return alarmDrill.id
}

/** Throws a `Problem`. */
export async function finishDrill(finish: {
  alarmDrillId: string
  signedName: string
  conclusion: string
}): Promise<void> {
  await call('POST', '/notification/alarm-drill/finish', { body: { finish } })
  await forget()
}

/** Throws a `Problem`. */
export async function cancelDrill(alarmDrillId: string, reason: string): Promise<void> {
  await call('POST', '/notification/alarm-drill/cancel', { body: { cancel: { alarmDrillId, reason } } })
  await forget()
}

export const downloadPaper = (alarmDrillId: string): Promise<void> =>
  attempt(async () => {
    const { blob, name } = await callForFile('GET', '/notification/alarm-drill/paper', {
      query: { alarmDrillId },
    })
    saveFile(blob, name ?? 'alarm-drill.pdf')
  })

/** Says whether the paper is ours and unchanged. */
export async function provePaper(alarmDrillId: string): Promise<void> {
  try {
    const { isGenuine } = await call('POST', '/notification/alarm-drill/verify/get', {
      body: { alarmDrillId },
    })
    notify(
      isGenuine
        ? { kind: 'success', message: t('alarmDrill.genuine') }
        : { kind: 'warning', message: t('alarmDrill.notGenuine') },
    )
  } catch (error) {
    notifyProblem(error)
  }
}

export const fetchPlan = (signal?: AbortSignal): Promise<DrillPlan> =>
  call('POST', '/notification/alarm-drill/plan/get', {
    body: {},
    ...(signal === undefined ? {} : { signal }),
  })

/** Throws a `Problem`. */
export const savePlan = (plan: DrillPlan['plan']): Promise<DrillPlan> =>
  call('PUT', '/notification/alarm-drill/plan', { body: { plan } })
