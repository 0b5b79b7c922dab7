import { ENTITIES } from '@cloche/domain/entities'
import type { Answer } from '../../../../data/wire/contracts.ts'

/** One thing that was done: by the person, or by somebody to the person's record. */
export type Activity = Answer<'GET', '/user/history'>['history'][number]

/** The instant at which a day begins by a clock, as ISO text. Right to the minute also on days of a clock change. */
export function dayStart(day: string, timeZone: string | undefined, later = 0): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const wanted = Date.UTC(year, month - 1, date + later)
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const offsetAt = (instant: number) => {
    const parts = Object.fromEntries(
      clock.formatToParts(instant).map(part => [part.type, Number(part.value)]),
    )
    const { year: y, month: m, day: d, hour, minute, second } = parts as Record<string, number>
    return Date.UTC(y!, m! - 1, d, hour, minute, second) - instant
  }
  const near = wanted - offsetAt(wanted)
  return new Date(wanted - offsetAt(near)).toISOString()
}

/** The entities that lines are about, as far as this version knows them. */
export function knownEntities(activities: readonly Activity[]): string[] {
  return [...new Set(activities.map(activity => activity.entity))].filter(name =>
    Object.hasOwn(ENTITIES, name),
  )
}

/** What the thing was called then, where the line says it. */
export function nameIn({ before, after }: Activity): string | null {
  for (const row of [after, before])
    for (const field of ['name', 'fullName', 'title', 'code'])
      if (typeof row?.[field] === 'string' && row[field] !== '') return row[field]
  return null
}
