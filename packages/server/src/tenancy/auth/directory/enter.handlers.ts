/** Log-ins by the directory: the browser is sent to the provider, and fetches the session when it is back. */
import { Problem } from '@cloche/domain/problems'
import { domainName } from '@cloche/domain/rules/addresses'
import type { DirectoryFault } from '@cloche/domain/rules/directory'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { transact, transactPlatform, serverScope } from '../../../database/transaction.ts'
import {
  admit,
  comeBack,
  goAway,
  handBack,
  NotAdmitted,
  noteTry,
  organizationOfDomain,
  randomText,
  readDirectory,
  takeBack,
  type AwayFlow,
  type Directory,
  type Vouched,
} from '../../directory/index.ts'
import type { GuestHandler, Services } from '../../../http/call-context.ts'
import { allowRate } from '../../../http/rate-limit.ts'
import { startSession } from '../session-start.ts'
import { beginSaml, finishSaml, registerSaml } from './saml.ts'

/** What few installations need is read when the first log-in needs it. */
const oidc = () => import('./oidc.ts')

const directoryOf = (services: Services, organizationId: string): Promise<Directory> =>
  transact(
    services.pool,
    serverScope(organizationId),
    transaction => readDirectory(transaction, organizationId),
    'read only',
  )

/** @throws NOT_FOUND for a domain that nobody proved, or whose directory is off */
async function directoryOfDomain(services: Services, typed: string): Promise<Directory> {
  const domain = domainName(typed.trim().toLowerCase())
  const organizationId =
    domain === undefined
      ? undefined
      : await transactPlatform(services.pool, transaction => organizationOfDomain(transaction, domain))
  const directory = organizationId === undefined ? undefined : await directoryOf(services, organizationId)
  if (directory === undefined || !directory.settings.isOn)
    throw new Problem('NOT_FOUND', { entity: 'directory' })
  return directory
}

export const startDirectory: GuestHandler<'auth.startDirectory'> = async ({ services, body, request }) => {
  const directory = await directoryOfDomain(services, body.domain)
  const { organizationId, settings } = directory
  const flow = { state: randomText(), nonce: randomText(), verifier: randomText() }
  try {
    const address =
      settings.kind === 'saml'
        ? await beginSaml(services, directory, flow)
        : await (await oidc()).beginOidc(services, directory, flow, body.email)
    await goAway(services.pool, services.directorySeal, flow.state, {
      ...flow,
      organizationId,
      challenge: body.challenge,
    })
    return { address }
  } catch (error) {
    if (!(error instanceof NotAdmitted)) throw error
    await note(services, request, organizationId, settings.kind, error)
    throw new Problem('NOT_POSSIBLE_NOW', { fault: error.fault })
  }
}

function note(
  services: Services,
  request: FastifyRequest,
  organizationId: string,
  way: 'oidc' | 'saml',
  { fault, detail }: NotAdmitted,
  email?: string,
): Promise<void> {
  request.log.warn({ security: 'NOT_ADMITTED', fault, organizationId }, 'A log-in by a directory was refused')
  return noteTry(services.pool, organizationId, { way, fault, detail: detail ?? null, email: email ?? null })
}

/** The page that goes on with what came back; nothing of it is sent to any server. */
const pageOf = (services: Services, outcome: { code: string } | { fault: DirectoryFault }) =>
  `${services.config.publicUrl}/#/login/return?${new URLSearchParams({ ...outcome }).toString()}`

/** What a provider says of who came back. */
export type Finish = (services: Services, directory: Directory, flow: AwayFlow) => Promise<Vouched>

/** Goes on with a browser that came back under `state`, by whichever way. */
export async function returned(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { way, state }: { way: 'oidc' | 'saml'; state: string },
  finish: Finish,
): Promise<FastifyReply> {
  const answer = (outcome: { code: string } | { fault: DirectoryFault }) =>
    reply.redirect(pageOf(services, outcome), 303)
  const flow = await comeBack(services.pool, services.directorySeal, state)
  if (flow === undefined) return answer({ fault: 'expired' })
  const directory = await directoryOf(services, flow.organizationId)
  const { kind } = directory.settings
  let email: string | undefined
  try {
    if (!directory.settings.isOn || kind !== way) throw new NotAdmitted('off')
    const vouched = await finish(services, directory, flow)
    email = vouched.email
    const person = await admit(services, flow.organizationId, vouched)
    await noteTry(services.pool, flow.organizationId, { way: kind, fault: null, email: email ?? null })
    return answer({ code: await handBack(services.pool, flow.challenge, person) })
  } catch (error) {
    if (!(error instanceof NotAdmitted)) {
      request.log.error({ err: error }, 'A log-in by a directory failed')
      await note(services, request, flow.organizationId, kind, new NotAdmitted('failed'), email)
      return answer({ fault: 'failed' })
    }
    await note(services, request, flow.organizationId, kind, error, email)
    return answer({ fault: error.fault })
  }
}

const STATE = /^[A-Za-z0-9_-]{43}$/
const QUERY_MAX = 8000

/** Where providers of OpenID Connect send browsers back to. */
export function registerReturn(app: FastifyInstance, services: Services): void {
  app.route({
    method: 'GET',
    url: '/api/v0/auth/identity/return',
    onRequest: allowRate('auth.return', 120, services),
    handler: async (request, reply) => {
      const query = request.url.split('?')[1] ?? ''
      const state = new URLSearchParams(query.slice(0, QUERY_MAX)).get('state') ?? ''
      if (!STATE.test(state) || query.length > QUERY_MAX)
        return reply.redirect(pageOf(services, { fault: 'expired' }), 303)
      return returned(services, request, reply, { way: 'oidc', state }, async (_, directory, flow) =>
        (await oidc()).finishOidc(services, directory, { ...flow, state }, query),
      )
    },
  })
}

/** Where providers of SAML send browsers back to. */
export function registerSamlReturn(app: FastifyInstance, services: Services): void {
  registerSaml(app, services, async (request, reply, state, answer) =>
    state === ''
      ? reply.redirect(pageOf(services, { fault: 'expired' }), 303)
      : returned(services, request, reply, { way: 'saml', state }, (_, directory, flow) =>
          finishSaml(services, directory, flow, answer),
        ),
  )
}

export const finishDirectory: GuestHandler<'auth.finishDirectory'> = async ({ services, body, request }) => {
  const person = await takeBack(services.pool, body.code, body.verifier)
  if (person === undefined) throw new Problem('LOG_IN_OVER')
  const session = await startSession(services, person, request)
  return { jwt: services.sessions.tokenOf(session) }
}
