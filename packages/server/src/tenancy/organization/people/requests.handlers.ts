import type { CallNamed } from '@cloche/domain/calls'
import { instant, link, text, type AnswerOf } from '@cloche/domain/catalogue'
import { countedPage, within } from '../../../entity-engine/counted-page.ts'
import type { Handler } from '../../../http/call-context.ts'
import { pageStatements, type Columns } from './computed-page.ts'
import { personManaged } from './person.ts'

type Request = AnswerOf<CallNamed<'people.requests'>>['requests'][number]

const COLUMNS: Columns = {
  id: link({ entity: 'user' }),
  kind: text({}),
  status: text({}),
  created: instant({}),
  expires: instant({}),
  settled: instant({}),
  email: text({}),
  locationId: link({ entity: 'location' }),
}

/** What waits for a person to be confirmed, and what was; never the secrets of its links. */
export const userRequests: Handler<'people.requests'> = ({ session, actor, query, read }) =>
  read(async transaction => {
    const userId = query.userId ?? session.userId
    const user = await personManaged(transaction, session, userId)
    const page = pageStatements<Request>(
      {
        columns: COLUMNS,
        // One that nobody answered in time is expired.
        sql: `select id, type as kind, created, expires, settled, data ->> 'email' as email,
                (data ->> 'locationId')::uuid as location_id,
                case when status = 'pending' and expires <= $3 then 'expired'
                  when status = 'done' then 'confirmed' else status end as status
              from request where organization_id = $1 and user_id = $2`,
        values: [session.organizationId, user.id, actor.now],
        by: 'created',
      },
      query,
    )
    const { rows, counts } = await countedPage(query, page, within(transaction))
    return { requests: rows, ...counts }
  })
