import { ENTITIES } from '@cloche/domain/entities'
import type { Answer } from '../../../../data/wire/contracts.ts'

/** One thing that was done: by the person, or by somebody to the person's record. */
export type Activity = Answer<'GET', '/user/history'>['history'][number]

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
