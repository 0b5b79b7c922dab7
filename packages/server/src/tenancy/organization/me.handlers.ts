/** The person of the session: who they are, where they may work, what they may do and why. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { OWN_FIELDS } from '@cloche/domain/calls'
import { ENTITIES } from '@cloche/domain/entities'
import { computePermissions, type RoleLevel } from '@cloche/domain/rules/permissions'
import { transact } from '../../database/transaction.ts'
import type { Statement } from '../../database/connection.ts'
import { countedPage } from '../../entity-engine/counted-page.ts'
import { listRequestOf } from '../../entity-engine/list-query.ts'
import { finished, listStatements, oneOrNotFound, readStatement } from '../../entity-engine/select.ts'
import { redact } from '../../entity-engine/redact.ts'
import { changeAsSent } from '../../entity-engine/write.ts'
import type { CallContext, Handler } from '../../http/call-context.ts'
import { readRights } from '../../http/sessions/rights.ts'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import { chosenCounts } from '../organizations/location-counts.ts'

const WHOLE = { kind: 'organization' } as const

/** Runs reads in the organization the person belongs to, which for the platform's people may be another. */
function readHome<T>(
  { services, session }: CallContext,
  work: (query: (statement: Statement) => Promise<{ rows: Record<string, unknown>[] }>) => Promise<T>,
) {
  return transact(
    services.pool,
    { organizationId: session.homeOrganizationId, sessionId: session.id, revision: session.revision },
    transaction => work(statement => transaction.query(statement)),
    'read only',
  )
}

async function own<E extends EntityDeclaration>(
  context: CallContext,
  entity: E,
  organizationId: string,
  id: string,
) {
  const { statement, finish } = readStatement(entity, organizationId, id, WHOLE)
  const { rows } =
    organizationId === context.session.homeOrganizationId
      ? await readHome(context, query => query(statement))
      : await context.read(transaction => transaction.query(statement))
  return redact(entity, context.session, oneOrNotFound(entity, rows, finish))
}

export const me: Handler<'organization.me'> = async context => {
  const { session, query } = context
  const user = await own(context, ENTITIES.user, session.homeOrganizationId, session.userId)
  const actedBy = session.actedBy && { userId: session.actedBy.userId, userName: session.actedBy.userName }
  const counted = query.counts === true ? { counts: await chosenCounts(context) } : {}
  if (query.populate !== true) return { user, actedBy, ...counted }
  const organization = await own(
    context,
    ENTITIES.organization,
    session.organizationId,
    session.organizationId,
  )
  const location =
    session.locationId === null
      ? null
      : await own(context, ENTITIES.location, session.organizationId, session.locationId)
  return {
    user,
    actedBy,
    organization,
    location,
    permissions: session.permissions,
    isViewFull: session.isViewFull,
    ...counted,
  }
}

/** Own name and preferences; role, e-mail and enrolment go other ways. */
export const changeMe: Handler<'organization.changeMe'> = async ({ services, session, actor, body }) => {
  const change = body.me
  const home = {
    organizationId: session.homeOrganizationId,
    sessionId: session.id,
    revision: session.revision,
  }
  const user = await transact(services.pool, home, transaction =>
    changeAsSent(
      {
        actor: { ...actor, organizationId: session.homeOrganizationId },
        transaction,
        behaviours: services.behaviours,
        rowScope: WHOLE,
        places: WHOLE,
        caller: session,
      },
      ENTITIES.user,
      session.userId,
      change,
      OWN_FIELDS,
    ),
  )
  return { user }
}

export const myPermissions: Handler<'organization.myPermissions'> = async ({ session, readTogether }) => {
  // What is remembered is told only while it holds.
  await readTogether([])
  return { permissions: session.permissions }
}

export const myLocations: Handler<'organization.myLocations'> = async context => {
  const { session, query } = context
  const rowScope = rowScopeOf(ENTITIES.location, session, 'view')
  const request = listRequestOf(ENTITIES.location, query)
  const statements = listStatements(ENTITIES.location, session.organizationId, request, rowScope)
  const { rows, counts } = await countedPage(request, statements, context.readTogether)
  return { locations: finished(rows, statements.finish), ...counts }
}

/** Another person's permissions at a place, the session's unless named: the answer to "why can she not see this?". */
export const userPermissions: Handler<'organization.userPermissions'> = async context => {
  const { session, query, actor, services } = context
  const userId = query.userId.toLowerCase()
  const permissions = await context.read(async transaction => {
    const { statement } = readStatement(
      ENTITIES.user,
      session.organizationId,
      userId,
      rowScopeOf(ENTITIES.user, session, 'view'),
    )
    const user = oneOrNotFound(ENTITIES.user, (await transaction.query(statement)).rows, undefined)
    const asked = query.locationId?.toLowerCase()
    if (asked !== undefined) {
      const place = readStatement(
        ENTITIES.location,
        session.organizationId,
        asked,
        rowScopeOf(ENTITIES.location, session, 'view'),
      )
      oneOrNotFound(ENTITIES.location, (await transaction.query(place.statement)).rows, undefined)
    }
    const rights = await readRights(transaction, {
      organizationId: session.organizationId,
      locationId: asked ?? session.locationId,
      jobs: user.jobs ?? [],
      installationAreas: services.config.openAreas,
    })
    return computePermissions({
      roleLevel: user.roleLevel as RoleLevel,
      isPlatformOwner: false,
      userId,
      ...rights,
      enrolledLocationIds: user.locationIds ?? [],
      isViewFull: session.isViewFull,
      now: actor.now,
    })
  })
  return { permissions }
}
