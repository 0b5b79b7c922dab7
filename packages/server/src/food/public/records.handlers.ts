/** What an organization lists for guests: its products and its places. */
import { likeText } from '../../database/like-text.ts'
import type { AnswerTo, GuestHandler } from '../../http/call-context.ts'
import { notPublished, publishedRow, readIn } from './published.store.ts'

const LISTED = {
  product: `id, coalesce(nullif(public_name, ''), name) as name, public_description as description, image is not null as "hasImage"`,
  location: `id, coalesce(nullif(public_name, ''), name) as name, city as description, image is not null as "hasImage"`,
} as const

type Listed = AnswerTo<'public.records'>['records'][number]

/** Signs that a pattern would read otherwise. */

/** @throws NOT_FOUND for an organization that publishes nothing of itself. */
export const publicRecords: GuestHandler<'public.records'> = ({ services, params, query }) => {
  const organizationId = params.organizationId.toLowerCase()
  const { entity } = params
  const { search = '', offset = 0, limit = 24 } = query
  return readIn(services.pool, organizationId, async transaction => {
    const own = await publishedRow(transaction, 'organization', organizationId, organizationId)
    if (own === undefined) throw notPublished()
    const { rows } = await transaction.query<Listed & { readonly count: number }>({
      text: `select ${LISTED[entity]}, count(*) over ()::int as "count" from "${entity}"
        where organization_id = $1 and is_public and active and deleted is null
          and coalesce(nullif(public_name, ''), name) ilike $2
        order by 2, 1 limit $3 offset $4`,
      values: [organizationId, `%${likeText(search.trim())}%`, limit, offset],
    })
    return {
      records: rows.map(({ count: _count, ...record }) => record),
      count: rows[0]?.count ?? 0,
    }
  })
}
