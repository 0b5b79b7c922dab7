/** The audit log as administrators read it: page by page. */
import type { ServerArea } from '../../../http/area.ts'
import type { Handler } from '../../../http/call-context.ts'
import { pageStatement, readCursor, writeCursor, type AuditRow } from './audit.store.ts'
import { wrongCursor } from './cursor.ts'
import { entriesOf } from './entries.ts'
import { exportAudit, verifyAudit } from './export.handlers.ts'
import { receiverHandlers } from './receivers/index.ts'
import { streamAudit } from './stream.handlers.ts'

const PAGE = 50

const listAudit: Handler<'audit.list'> = async context => {
  const { session, body, readTogether } = context
  const { cursor, sort = 'desc', limit = PAGE, ...filters } = body
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (cursor !== undefined && after === undefined) throw wrongCursor('body')
  const asked = { ...filters, sort, after, limit: limit + 1 }
  const [found] = await readTogether([pageStatement(session.organizationId, asked, session.allowedPlaces)])
  const rows = found.rows.slice(0, limit)
  const entries = await entriesOf(readTogether, session.organizationId, session, rows)
  return { entries, next: found.rows.length > limit ? writeCursor(rows.at(-1) as AuditRow) : null }
}

export const auditHandlers = {
  'audit.list': listAudit,
  'audit.export': exportAudit,
  'audit.verify': verifyAudit,
  'audit.stream': streamAudit,
  ...receiverHandlers,
} satisfies ServerArea['handlers']
