/** The calls of exports that are sent by themselves. */
import { call } from '../../../../data/wire/call.ts'
import type { Answer, Body } from '../../../../data/wire/contracts.ts'
import { queryClient } from '../../../../data/wire/queries.ts'
import type { Page } from '../../account/calls.ts'
import { yourDataKey } from '../your-data-calls.ts'

type Answered = Answer<'GET', '/organization/export/schedule'>
export type Schedule = Answered['schedule']
export type ScheduleChange = Body<'PUT', '/organization/export/schedule'>['schedule']
export type Target = Body<'POST', '/organization/export/schedule/try'>['target']
export type TargetTried = Answer<'POST', '/organization/export/schedule/try'>
export type Run = Answer<'GET', '/organization/export/runs'>['runs'][number]

export const scheduleKey = yourDataKey('schedule')
export const runsKey = (...parts: readonly unknown[]) => yourDataKey('runs', ...parts)

export const fetchSchedule = (signal: AbortSignal) => call('GET', '/organization/export/schedule', { signal })

/** What a change answers is what is shown from then on; what is planned changes with it. */
async function shown(answer: Answered): Promise<Schedule> {
  queryClient.setQueryData(scheduleKey, answer)
  await queryClient.invalidateQueries({ queryKey: runsKey() })
  return answer.schedule
}

export const changeSchedule = async (schedule: ScheduleChange, version: number) =>
  shown(await call('PUT', '/organization/export/schedule', { body: { schedule, version } }))
export const runNow = async () => shown(await call('POST', '/organization/export/schedule/run', {}))
export const tryTarget = (target: Target) =>
  call('POST', '/organization/export/schedule/try', { body: { target } })
export const fetchRuns = (page: Page, signal: AbortSignal) =>
  call('GET', '/organization/export/runs', { query: { ...page, by: 'planned', sort: 'desc' }, signal })
