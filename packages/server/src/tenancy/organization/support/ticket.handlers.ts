import { ENTITIES } from '@cloche/domain/entities'
import { countedPage, within } from '../../../entity-engine/counted-page.ts'
import { listRequestOf } from '../../../entity-engine/list-query.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { finished, listStatements } from '../../../entity-engine/select.ts'
import type { Handler } from '../../../http/call-context.ts'

/** The questions to support that the session sees, each with how many messages it has and when the last one came. */
export const tickets: Handler<'organization.tickets'> = ({ session, query, read }) => {
  const request = listRequestOf(ENTITIES.ticket, query)
  return read(async transaction => {
    const rowScope = rowScopeOf(ENTITIES.ticket, session, 'view')
    const statements = listStatements(ENTITIES.ticket, session.organizationId, request, rowScope)
    const { rows: read, counts } = await countedPage(request, statements, within(transaction))
    const rows = finished(read, statements.finish)
    const { rows: messages } = await transaction.query<{ ticket_id: string; count: number; last: string }>({
      text: `select ticket_id, count(*)::int as count, max(created) as last from ticket_message
             where organization_id = $1 and ticket_id = any($2::uuid[]) and deleted is null group by ticket_id`,
      values: [session.organizationId, rows.map(row => row.id)],
    })
    const byTicket = new Map(messages.map(row => [row.ticket_id, row]))
    return {
      tickets: rows.map(row => {
        const found = byTicket.get(row.id)
        return { ...row, messages: found?.count ?? 0, lastMessageAt: found?.last ?? null }
      }),
      ...counts,
    }
  })
}
