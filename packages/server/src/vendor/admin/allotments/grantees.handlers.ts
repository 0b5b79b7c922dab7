/** What an affiliate may grant, and to whom. */
import { likeText } from '../../../database/like-text.ts'
import { mayGrant } from '@cloche/domain/rules/customers'
import { readTogether, transactPlatform, serverScope } from '../../../database/transaction.ts'
import { searchForm } from '../../../entity-engine/rows.ts'
import type { Statement } from '../../../database/connection.ts'
import type { Handler } from '../../../http/call-context.ts'
import { requirePart } from '../../../http/part.ts'
import { ask, customerFor, lookerFor } from '../customers/looking.ts'
import { countedAllotments } from './allotments.store.ts'
import { granterFor } from './granting.ts'

export const ownAllotments: Handler<'affiliate.allotments'> = async context => {
  const { services, session, actor } = context
  requirePart(context, 'affiliate-license')
  const looker = await lookerFor(context, 'affiliate-license')
  const allotments = await transactPlatform(services.pool, transaction =>
    countedAllotments(transaction, session.organizationId, actor.now),
  )
  return { allotments, mayGrant: mayGrant(looker) }
}

/** Active ones alone: nothing is granted to the others. */
export const grantees: Handler<'affiliate.grantees'> = async context => {
  const { services, body } = context
  const { organizationId } = await granterFor(context)
  const found = await ask(services.pool, {
    text: `select c.organization_id as id, c.name, count(*) over ()::int as count
      from affiliation a join customer c on c.organization_id = a.organization_id
      where a.affiliate_id = $1 and c.status = 'active' and c.search_text like $2 order by c.search_text, id limit 50`,
    values: [organizationId, `%${likeText(searchForm(body.search ?? ''))}%`],
  } as Statement<{ id: string; name: string; count: number }>)
  return { organizations: found.map(({ id, name }) => ({ id, name })), count: found[0]?.count ?? 0 }
}

/** @throws NOT_FOUND for an organization that is not looked after */
export const granteePlaces: Handler<'affiliate.granteePlaces'> = async context => {
  const { services, body } = context
  const looker = await granterFor(context)
  const { id } = await customerFor(services.pool, looker, 'licenses', body.organizationId)
  const [places] = await readTogether(services.pool, serverScope(id), [
    {
      text: `select id, name, parent_id as "parentId" from location where organization_id = $1 and deleted is null and active
        order by array_length(hierarchy, 1), name, id limit 1000`,
      values: [id],
    } as Statement<{ id: string; name: string; parentId: string | null }>,
  ])
  return { places: places.rows }
}
