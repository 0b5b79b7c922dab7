/** Fields of records with addresses that this server asks: what lies in an inner network is refused when it is typed. */
import { allFields } from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { refuseInner, sftpPlace, type Outside } from '../adapters/outside/index.ts'
import type { AnyBehaviours, Behaviour } from './behaviours.ts'
import type { WireRow } from './rows.ts'

/** The fields with their way, by entity; entities without one are absent. */
export const ASKED_FIELDS: ReadonlyMap<string, readonly (readonly [name: string, way: 'page' | 'server'])[]> =
  new Map(
    ALL_ENTITIES.flatMap(entity => {
      const fields = Object.entries(allFields(entity)).flatMap(([name, { asked }]) =>
        asked === undefined ? [] : [[name, asked] as const],
      )
      return fields.length === 0 ? [] : [[entity.name, fields] as const]
    }),
  )

/** Where a field takes addresses of mail as well, a page says what it is. */
const isPage = (text: string) => /^[a-z][a-z0-9+.-]*:/i.test(text)

/** The behaviours with every such field judged, after what they do themselves. */
export function judgingAddresses(behaviours: AnyBehaviours, outside: Outside): AnyBehaviours {
  const judging = [...ASKED_FIELDS].map(([entity, fields]): [string, Behaviour<WireRow>] => {
    const own = behaviours[entity]
    const judged = (row: WireRow): WireRow => {
      for (const [name, way] of fields) {
        const value = row[name]
        if (typeof value !== 'string' || value.trim() === '') continue
        const path = `${entity}.${name}`
        if (way === 'server') refuseInner(outside, path, sftpPlace(value.trim(), null))
        else if (isPage(value.trim())) refuseInner(outside, path, value.trim())
      }
      return row
    }
    return [
      entity,
      {
        ...own,
        beforeCreate: async (context, draft) => judged((await own?.beforeCreate?.(context, draft)) ?? draft),
        beforeChange: async (context, before, change) =>
          judged((await own?.beforeChange?.(context, before, change)) ?? change),
      },
    ]
  })
  return { ...behaviours, ...Object.fromEntries(judging) }
}
