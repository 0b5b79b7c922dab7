/** Log in and out, choose a place, see the whole organization or not. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { domainName } from '@cloche/domain/rules/addresses'
import { mayToggleViewFull } from '@cloche/domain/rules/permissions'
import type { Pool } from '../../database/connection.ts'
import { readTogether, transact, transactPlatform, serverScope } from '../../database/transaction.ts'
import { originOf } from '../../audit/origin.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { oneOrNotFound, readStatement } from '../../entity-engine/select.ts'
import { redact } from '../../entity-engine/redact.ts'
import { chosenCounts, type Counts } from '../organizations/location-counts.ts'
import type { FastifyRequest } from 'fastify'
import { actorIn, serverActor } from '../../audit/server-actor.ts'
import { scopeOf, type CallContext, type GuestHandler, type Handler } from '../../http/call-context.ts'
import { logSecurity } from '../../http/security-log.ts'
import { localeOf } from '../../http/problem-answers.ts'
import { actorOf, type Session } from '../../http/session.ts'
import { organizationOfDomain, passwordUseOf, readDirectory } from '../directory/index.ts'
import { checkCredentials, emailForm, factorOf } from '../requests/index.ts'
import { sessionAt } from './merge/held.ts'
import { startSession } from './session-start.ts'

const WHOLE = { kind: 'organization' } as const

export const logIn: GuestHandler<'auth.logIn'> = async ({ services, body, query, request }) => {
  const { user } = body
  // In the demo an e-mail means the person in the house of the reader's language.
  const email = (await services.demo?.login(user.email, localeOf(request))) ?? user.email
  const person = await checkCredentials(services.pool, email, user.password, request.ip, {
    seal: services.codeSeal,
    code: user.code,
    onWrong: person => noteFailure(services, request, person),
  })
  await refuseWithoutDirectory(services, person, email)
  const session = await startSession(services, person, request)
  const jwt = services.sessions.tokenOf(session)
  if (query.populate !== true) return { jwt }
  return { jwt, ...(await populate(services, session)) }
}

/**
 * Who logs in by the directory of their organization alone has no use for a password; its keeper has, with a second
 * factor. Said only to whoever had the right password.
 * @throws LOG_IN_BY_DIRECTORY
 */
async function refuseWithoutDirectory(
  { pool }: CallContext['services'],
  person: { organizationId: string; userId: string },
  typed: string,
): Promise<void> {
  const isRefused = await transactPlatform(pool, async transaction => {
    const { isOn } = await factorOf(transaction, person)
    await transaction.enter(person.organizationId)
    const use = await passwordUseOf(transaction, { ...person, email: emailForm(typed) })
    return use === 'refused' || (use === 'withFactor' && !isOn)
  })
  if (isRefused) throw new Problem('LOG_IN_BY_DIRECTORY')
}

/**
 * Notes a wrong password or code in the log of the organization of whose it would have been. Nobody waits for it: an
 * answer that came later for known addresses would tell which exist.
 */
function noteFailure(
  { pool }: CallContext['services'],
  request: FastifyRequest,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
): void {
  const actor = serverActor(organizationId, originOf(request))
  void transact(pool, serverScope(organizationId), transaction =>
    writeAudit(transaction, actor, {
      action: 'session.login-failed',
      entity: 'user',
      recordId: userId,
      verb: 'loginFailed',
      isRefused: true,
    }),
  ).catch((error: unknown) => request.log.warn({ err: error }, 'A failed log-in was not noted'))
}

/** The person and the organization of a session. */
export async function populate({ pool }: CallContext['services'], session: Session) {
  const user = readStatement(ENTITIES.user, session.homeOrganizationId, session.userId, WHOLE)
  const organization = readStatement(
    ENTITIES.organization,
    session.organizationId,
    session.organizationId,
    WHOLE,
  )
  const home = {
    organizationId: session.homeOrganizationId,
    sessionId: session.id,
    revision: session.revision,
  }
  const one = await transact(pool, home, transaction => transaction.query(user.statement), 'read only')
  const two = await transact(
    pool,
    scopeOf(session),
    transaction => transaction.query(organization.statement),
    'read only',
  )
  return {
    user: oneOrNotFound(ENTITIES.user, one.rows, user.finish),
    organization: redact(
      ENTITIES.organization,
      session,
      oneOrNotFound(ENTITIES.organization, two.rows, organization.finish),
    ),
  }
}

/**
 * Ends the session of the token, whatever else the token says; a token that ended already is refused. A client that
 * sends none has only forgotten its own: there is nothing to end.
 */
export const logOut: GuestHandler<'auth.logOut'> = async ({ services, request }) => {
  if (request.headers.authorization === undefined) return {}
  const session = await services.sessions.resume(request.headers.authorization)
  await services.sessions.end(session)
  const actor = actorIn(actorOf(session, originOf(request, session.id)), session.homeOrganizationId)
  await transact(services.pool, serverScope(actor.organizationId), transaction =>
    writeAudit(transaction, actor, {
      action: 'session.logout',
      entity: 'user',
      recordId: session.userId,
      after: { sessionId: session.id },
    }),
  )
  logSecurity(request, 'logOut')
  return {}
}

/** The ways in; the demo, which nobody else can reach, names its people and their password as well. */
export const methods: GuestHandler<'auth.methods'> = async ({ services, request, query }) => {
  // Who opens the page of the log-in comes in soon.
  void services.demo?.ready(localeOf(request))
  const directory = query.domain === undefined ? undefined : await directoryOfDomain(services, query.domain)
  return {
    methods: [
      {
        provider: 'cloche',
        kind: 'password',
        ...(services.demo === undefined ? {} : { demo: services.demo.logins }),
        ...(services.config.signUp ? { signUp: true } : {}),
      },
    ],
    ...(directory === undefined ? {} : { directory }),
  }
}

/** The log-in of whoever has addresses of a domain; the same for every address there. */
async function directoryOfDomain({ pool }: CallContext['services'], typed: string) {
  const domain = domainName(typed.trim().toLowerCase())
  if (domain === undefined) return undefined
  const settings = await transactPlatform(pool, async transaction => {
    const organizationId = await organizationOfDomain(transaction, domain)
    if (organizationId === undefined) return undefined
    await transaction.enter(organizationId)
    return (await readDirectory(transaction, organizationId)).settings
  })
  if (settings === undefined || !settings.isOn) return undefined
  return { kind: settings.kind, isOnly: settings.isEnforced }
}

export const claims: Handler<'auth.claims'> = async ({ services, request, readTogether }) => {
  await readTogether([])
  return { claims: services.sessions.claims(request.headers.authorization) }
}

/** The organization a location belongs to; a location of nobody is looked for in the session's own. */
async function organizationOfLocation(
  { services, session }: CallContext,
  locationId: string,
): Promise<string> {
  const { rows } = await services.pool.use(connection =>
    connection.send({
      text: 'select organization_id from location_owner where location_id = $1',
      values: [locationId],
    }),
  )
  return (rows[0]?.['organization_id'] as string | undefined) ?? session.organizationId
}

/** The session that may work there: this one, or one of a merged person of that organization. */
async function sessionIn(context: CallContext, organizationId: string): Promise<Session> {
  const { services, session, request } = context
  if (session.isPlatformOwner || organizationId === session.organizationId) return session
  return (await sessionAt(services, session, organizationId, request)) ?? session
}

export const chooseLocation: Handler<'auth.location'> = async context => {
  const { services, body } = context
  const locationId = body.locationId.toLowerCase()
  const owner = await organizationOfLocation(context, locationId)
  const session = await sessionIn(context, owner)
  const organizationId = session.isPlatformOwner ? owner : session.organizationId
  const rowScope =
    session.allowedPlaces === null ? WHOLE : ({ kind: 'places', ids: session.allowedPlaces } as const)
  const { statement, finish } = readStatement(ENTITIES.location, organizationId, locationId, rowScope)
  const { rows } = await transact(
    services.pool,
    { organizationId, sessionId: session.id, revision: session.revision },
    transaction => transaction.query(statement),
    'read only',
  )
  const location = oneOrNotFound(ENTITIES.location, rows, finish)
  if (location['active'] === false) throw brokenRule('locationId', 'problem.location.inactive')
  const moved = await services.sessions.change(session, {
    locationId,
    organizationId,
    // What was chosen in another organization is not there in this one.
    ...(organizationId === session.organizationId ? {} : { actionId: null, notificationId: null }),
  })
  if (organizationId !== session.organizationId && organizationId !== moved.homeOrganizationId)
    await transact(services.pool, serverScope(organizationId), transaction =>
      writeAudit(transaction, actorOf(moved, originOf(context.request, moved.id)), {
        action: 'session.visited',
        entity: 'location',
        recordId: locationId,
        verb: 'visit',
      }),
    )
  return {
    location,
    permissions: moved.permissions,
    jwt: services.sessions.tokenOf(moved),
    ...(body.counts === true ? { counts: await countsOf(services.pool, moved) } : {}),
    ...(body.metas === true ? { metas: location['metas'] } : {}),
  }
}

/** How much of everything is at the place, as the session that chose it sees it. */
const countsOf = (pool: Pool, session: Session): Promise<Counts> =>
  chosenCounts({ session, readTogether: statements => readTogether(pool, scopeOf(session), statements) })

const viewFull =
  (isViewFull: boolean): Handler<'auth.viewFullOn' | 'auth.viewFullOff'> =>
  async ({ services, session }) => {
    if (!mayToggleViewFull(session.permissions))
      throw new Problem('NOT_ALLOWED', { permission: 'RO', needs: 4 })
    const moved = await services.sessions.change(session, { isViewFull })
    return { permissions: moved.permissions, jwt: services.sessions.tokenOf(moved) }
  }

export const viewFullOn = viewFull(true)
export const viewFullOff = viewFull(false)
