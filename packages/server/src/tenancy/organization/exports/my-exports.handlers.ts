/** What is held of oneself, as a file. */
import { Problem } from '@cloche/domain/problems'
import type { Handler } from '../../../http/call-context.ts'
import { refuseWhileActing } from '../../requests/index.ts'
import { askForExport } from '../../exports/index.ts'
import { pageStatements } from '../people/computed-page.ts'
import { countedPage, within } from '../../../entity-engine/counted-page.ts'
import { atHome } from '../people/home.ts'
import { EXPORT_COLUMNS, EXPORTS, readExport, type Export } from './export.store.ts'
import { kick } from './job.ts'
import { sendExport } from './send.ts'

export const exportMe: Handler<'organization.exportMe'> = async context => {
  const { services, session, actor } = context
  refuseWhileActing(session)
  const found = await atHome(context, async ({ transaction, user }) => {
    const organizationId = session.homeOrganizationId
    // Asked for twice, it is made once.
    const { rows } = await transaction.query<{ id: string }>({
      text: `select id from data_export where organization_id = $1 and user_id = $2 and asked_by = $2 and status in ('waiting', 'running')`,
      values: [organizationId, user.id],
    })
    const wish = { kind: 'person', userId: user.id, askedBy: user.id, locale: actor.locale } as const
    const id = rows[0]?.id ?? (await askForExport(transaction, organizationId, wish))
    return readExport(transaction, organizationId, id ?? '')
  })
  kick(services)
  return { export: found }
}

export const myExports: Handler<'organization.myExports'> = context => {
  const { session, query } = context
  const page = pageStatements<Export>(
    {
      columns: EXPORT_COLUMNS,
      sql: `${EXPORTS} and e.kind = 'person' and e.user_id = $2 and e.asked_by = $2`,
      values: [session.homeOrganizationId, session.userId],
      by: 'asked',
    },
    query,
  )
  return atHome(
    context,
    async ({ transaction }) => {
      const { rows, counts } = await countedPage(query, page, within(transaction))
      return { exports: rows, ...counts }
    },
    'read only',
  )
}

export const downloadMyExport: Handler<'organization.downloadMyExport'> = async context => {
  const { services, session, query, reply } = context
  refuseWhileActing(session)
  const found = await atHome(
    context,
    ({ transaction }) => readExport(transaction, session.homeOrganizationId, query.exportId.toLowerCase()),
    'read only',
  )
  if (found.kind !== 'person' || found.userId !== session.userId || found.askedBy !== session.userId)
    throw new Problem('NOT_FOUND', { entity: 'export' })
  return sendExport(services, reply, found)
}
