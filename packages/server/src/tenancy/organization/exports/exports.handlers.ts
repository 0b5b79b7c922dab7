/** Exports of the organization, and of its people, by whoever decides over them. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { decidesOver } from '@cloche/domain/rules/permissions'
import { originOf } from '../../../audit/origin.ts'
import { serverActor } from '../../../audit/server-actor.ts'
import { writeAudit } from '../../../audit/write-audit.ts'
import { transact, serverScope } from '../../../database/transaction.ts'
import { isVisitor } from '../../../entity-engine/behaviours.ts'
import { historyStatement } from '../../../entity-engine/history.ts'
import { oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import type { GuestHandler, Handler } from '../../../http/call-context.ts'
import { logSecurity } from '../../../http/security-log.ts'
import { refuseWhileActing } from '../../requests/index.ts'
import {
  askForExport,
  EXPORTING,
  exportLink,
  exportPlace,
  openedBy,
  storedName,
} from '../../exports/index.ts'
import { pageStatements } from '../people/computed-page.ts'
import { countedPage } from '../../../entity-engine/counted-page.ts'
import { idOf, type Reference } from '../people/person.ts'
import { EXPORT_COLUMNS, EXPORTS, readExport, type Export } from './export.store.ts'
import { kick } from './job.ts'
import { sendExport } from './send.ts'

const LINK_HOURS = 24
const WHOLE = { kind: 'organization' } as const

export const startExport: Handler<'organization.export'> = async context => {
  const { services, session, actor, request } = context
  refuseWhileActing(session)
  const { organizationId, userId } = session
  const found = await context.write(async transaction => {
    const wish = { kind: 'organization', askedBy: userId, locale: actor.locale } as const
    const id = await askForExport(transaction, organizationId, wish)
    if (id === null) throw brokenRule('export', 'problem.export.running')
    await transaction.query(
      historyStatement(actor, {
        entity: 'organization',
        recordId: organizationId,
        verb: 'export',
        version: null,
      }),
    )
    return readExport(transaction, organizationId, id)
  })
  logSecurity(request, 'export', {})
  kick(services)
  return { export: found }
}

export const exports: Handler<'organization.exports'> = async ({ session, query, readTogether }) => {
  const page = pageStatements<Export>(
    { columns: EXPORT_COLUMNS, sql: EXPORTS, values: [session.organizationId], by: 'asked' },
    query,
  )
  const { rows, counts } = await countedPage(query, page, readTogether)
  return { exports: rows, ...counts }
}

export const downloadExport: Handler<'organization.downloadExport'> = async context => {
  const { services, session, query, reply, request } = context
  refuseWhileActing(session)
  const found = await context.read(transaction =>
    readExport(transaction, session.organizationId, query.exportId.toLowerCase()),
  )
  logSecurity(request, 'downloadExport', { exportId: found.id })
  return sendExport(services, reply, found)
}

export const linkExport: Handler<'organization.linkExport'> = async context => {
  const { services, session, body, request } = context
  refuseWhileActing(session)
  const found = await context.read(transaction =>
    readExport(transaction, session.organizationId, idOf(body.export as Reference)),
  )
  if (found.status !== 'done' || found.expires === null) throw brokenRule('export', 'problem.export.notThere')
  const until = new Date(Math.min(Date.now() + LINK_HOURS * 3_600_000, Date.parse(found.expires)))
  logSecurity(request, 'linkExport', { exportId: found.id })
  return {
    link: exportLink(
      services.own.get(EXPORTING).seal,
      services.config.publicUrl,
      found.id,
      session.organizationId,
      until,
    ),
    until: until.toISOString(),
  }
}

export const removeExport: Handler<'organization.removeExport'> = async context => {
  const { services, session, body } = context
  const id = idOf(body.export as Reference)
  const found = await context.write(async transaction => {
    const before = await readExport(transaction, session.organizationId, id)
    if (before.status === 'running') throw brokenRule('export', 'problem.export.running')
    await transaction.query({
      text: `update data_export set status = 'removed' where organization_id = $1 and id = $2 and status <> 'running'`,
      values: [session.organizationId, id],
    })
    return readExport(transaction, session.organizationId, id)
  })
  await exportPlace(services.config).remove(storedName(id))
  return { export: found }
}

/** Whoever has the link has what it opens, until it expires or the archive is removed. */
export const openExport: GuestHandler<'organization.openExport'> = async ({
  services,
  params,
  query,
  reply,
  request,
}) => {
  const id = params.id.toLowerCase()
  const organizationId = openedBy(services.own.get(EXPORTING).seal, id, query.key)
  if (organizationId === null) throw new Problem('NOT_FOUND', { entity: 'export' })
  const found = await transact(services.pool, serverScope(organizationId), async transaction => {
    const asked = await readExport(transaction, organizationId, id)
    await writeAudit(transaction, serverActor(organizationId, originOf(request)), {
      action: 'export.made',
      entity: 'organization',
      recordId: organizationId,
      verb: 'downloadExport',
      after: { exportId: id },
    })
    return asked
  })
  logSecurity(request, 'downloadExport', { exportId: id })
  return sendExport(services, reply, found)
}

/** Of somebody else: whoever decides over them. */
export const exportPerson: Handler<'people.export'> = async context => {
  const { services, session, actor, body, request } = context
  refuseWhileActing(session)
  const { organizationId } = session
  const userId = idOf(body.user)
  const found = await context.write(async transaction => {
    const { statement, finish } = readStatement(ENTITIES.user, organizationId, userId, WHOLE, {
      deleted: 'with',
    })
    const person = oneOrNotFound(ENTITIES.user, (await transaction.query(statement)).rows, finish)
    const decider = { roleLevel: session.roleLevel, isVisitor: isVisitor(actor) }
    if (userId !== session.userId && !decidesOver(decider, person.roleLevel))
      throw new Problem('NOT_ALLOWED', { faults: [{ path: 'user.id', rule: 'problem.user.roleAboveOwn' }] })
    const wish = { kind: 'person', userId, askedBy: session.userId, locale: actor.locale } as const
    const id = await askForExport(transaction, organizationId, wish)
    await transaction.query(
      historyStatement(actor, { entity: 'user', recordId: userId, verb: 'export', version: null }),
    )
    return readExport(transaction, organizationId, id ?? '')
  })
  logSecurity(request, 'exportPerson', { userId })
  kick(services)
  return { export: found }
}
