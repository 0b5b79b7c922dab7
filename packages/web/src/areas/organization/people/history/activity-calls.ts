import { call } from '../../../../data/wire/call.ts'
import { dayStart } from '../../../../data/formats/day-start.ts'

export interface ActivityPage {
  readonly page: number
  readonly pageLength: number
  /** Days (YYYY-MM-DD); empty where the period is open. */
  readonly from: string
  readonly to: string
}

/** What a person did and what was done to them, newest first. */
export function fetchActivity(
  userId: string,
  { page, pageLength, from, to }: ActivityPage,
  timeZone: string | undefined,
  signal?: AbortSignal,
) {
  return call('GET', '/user/history', {
    query: {
      userId,
      offset: (page - 1) * pageLength,
      limit: pageLength,
      ...(from === '' ? {} : { from: dayStart(from, timeZone) }),
      ...(to === '' ? {} : { to: dayStart(to, timeZone, 1) }),
    },
    ...(signal === undefined ? {} : { signal }),
  })
}
