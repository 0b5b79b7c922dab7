/** The sites below a place: which they are, and the tables over which their figures are asked. */
import { SITE_TYPES } from '@cloche/domain/catalogue'
import { SITES_MAX } from '@cloche/domain/calls'
import type { AnswerTo } from '../../../http/call-context.ts'
import type { Statement } from '../../../database/connection.ts'
import type { Session } from '../../../http/session.ts'
import { INSIDE, SPANS, zoneOfLocation, type Places } from '../../../operations/place-figures.ts'

type Site = AnswerTo<'organization.sites'>['sites'][number]
export type SiteRow = Pick<Site, 'id' | 'name' | 'type' | 'timeZone' | 'insideId'> & {
  readonly total: number
}

/**
 * Sites in use, as far as the session reaches: below the chosen location, or of the whole organization where that is shown. `$1` to
 * `$5` are taken; what lives at a place is judged by the rights at the chosen one, which hold below it too.
 */
export function sitesBelow(session: Session): Places & { readonly list: Statement<SiteRow> } {
  const { organizationId, rowFilter, locationId, allowedPlaces } = session
  const values = [
    organizationId,
    SITE_TYPES,
    locationId,
    rowFilter === 'none' ? 'none' : rowFilter === 'organization' ? 'all' : 'below',
    allowedPlaces,
  ]
  const sites = `found as (
      select id, name, type, hierarchy, search_text, ${zoneOfLocation('location')} as zone from location
      where organization_id = $1 and deleted is null and active and type = any($2::text[])
        and ($4::text = 'all' or ($4::text = 'below' and hierarchy @> array[$3::uuid] and id <> $3::uuid))
        and ($5::uuid[] is null or hierarchy && $5::uuid[])),
    sites as (select id, name, type, hierarchy, search_text, zone from found order by left(search_text, 100), id limit ${SITES_MAX})`
  return {
    tables: `${sites}, ${SPANS}, ${INSIDE}`,
    values,
    list: {
      text: `with ${sites} select id, name, type, zone as "timeZone", (select count(*)::int from found) as total,
          (select above.id from sites above where above.id = any(sites.hierarchy) and above.id <> sites.id
            order by cardinality(above.hierarchy) desc limit 1) as "insideId"
        from sites order by left(search_text, 100), id`,
      values,
    },
  }
}
