/** What an organization publishes of itself, for whoever scans a code without having a log-in. */
import type { CallNamed } from '@cloche/domain/calls'
import type { AnswerOf } from '@cloche/domain/catalogue'
import { Problem } from '@cloche/domain/problems'
import { decodeBytecode } from '@cloche/domain/rules/codes'
import { ENTITIES } from '@cloche/domain/entities'
import type { Pool } from '../../../database/connection.ts'
import { transact, serverScope } from '../../../database/transaction.ts'
import type { CallContext, GuestHandler } from '../../../http/call-context.ts'

type Published = AnswerOf<CallNamed<'auth.publicOrganization'>>['organization']

/** The fields that are meant for everybody; an organization without a public name publishes nothing. */
const PUBLISHED = `select id, public_name as "publicName", public_description as "publicDescription", image, web, country,
    city, locale, theme_color as "themeColor", theme_image as "themeImage", legal_text as "legalText"
  from organization where id = $1 and deleted is null and active and coalesce(public_name, '') <> ''`

/** The organization of a bytecode: its own, or that of one of its locations. */
async function organizationOfBytecode(pool: Pool, bytecode: string): Promise<string | undefined> {
  const decoded = decodeBytecode(bytecode)
  if (!decoded.ok)
    throw new Problem('RULE_BROKEN', { faults: [{ path: 'bytecode', rule: decoded.problem.code }] })
  if (decoded.typePrefix === ENTITIES.organization.bytecode) return decoded.id
  if (decoded.typePrefix !== ENTITIES.location.bytecode) return undefined
  const { rows } = await pool.use(connection =>
    connection.send({
      text: 'select organization_id from location_owner where location_id = $1',
      values: [decoded.id],
    }),
  )
  return rows[0]?.['organization_id'] as string | undefined
}

/** Whoever is logged in keeps their token: a weaker one must not take its place. */
async function tokenFor(
  { services, request }: Pick<CallContext, 'services' | 'request'>,
  organizationId: string,
): Promise<string> {
  const { authorization } = request.headers
  const session = await services.sessions.resume(authorization).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'INVALID_TOKEN') return undefined
    throw error
  })
  return session === undefined
    ? services.sessions.publicToken(organizationId)
    : services.sessions.tokenOf(session)
}

/**
 * By id, by bytecode, or by a public token that is about to end.
 * @throws NOT_FOUND for an organization that publishes nothing, as for one that is not there.
 */
export const publicOrganization: GuestHandler<'auth.publicOrganization'> = async context => {
  const { services, body, request } = context
  const { organizationId, bytecode } = body
  const id =
    organizationId?.toLowerCase() ??
    (bytecode === undefined
      ? services.sessions.organizationOfPublicToken(request.headers.authorization)
      : await organizationOfBytecode(services.pool, bytecode))
  if (id === undefined) throw new Problem('NOT_FOUND', { entity: 'organization' })
  const { rows } = await transact(
    services.pool,
    serverScope(id),
    transaction => transaction.query<Published>({ text: PUBLISHED, values: [id] }),
    'read only',
  )
  const organization = rows[0]
  if (organization === undefined) throw new Problem('NOT_FOUND', { entity: 'organization' })
  return { jwt: await tokenFor(context, id), organization }
}
