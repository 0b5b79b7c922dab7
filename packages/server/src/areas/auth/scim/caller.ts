/** The directory that calls: whose token it is, and that it called. */
import type { FastifyRequest } from 'fastify'
import { transactPlatform } from '../../../database/transaction.ts'
import type { Services } from '../../../http/call-context.ts'
import { ScimProblem } from './problem.ts'
import { digestOfToken, isScimToken } from './token.ts'

const BEARER = /^Bearer (\S{1,100})$/i

/** The organization of the request's token. @throws ScimProblem */
export async function callerOf({ pool }: Services, request: FastifyRequest): Promise<string> {
  const [, token = ''] = BEARER.exec(request.headers.authorization ?? '') ?? []
  const refused = () => new ScimProblem(401, 'The token is not known. Make a new one.')
  if (!isScimToken(token)) throw refused()
  return transactPlatform(pool, async transaction => {
    const digest = digestOfToken(token)
    const { rows } = await transaction.query<{ organizationId: string; isDue: boolean }>({
      text: `select organization_id as "organizationId",
               coalesce(last_used < now() - interval '1 minute', true) as "isDue" from scim_token where digest = $1`,
      values: [digest],
    })
    const [row] = rows
    if (row === undefined) throw refused()
    if (row.isDue)
      await transaction.query({
        text: 'update scim_token set last_used = now() where digest = $1',
        values: [digest],
      })
    await transaction.enter(row.organizationId)
    const { rows: living } = await transaction.query({
      text: 'select 1 from organization where id = $1 and active and deleted is null',
      values: [row.organizationId],
    })
    if (living.length === 0) throw refused()
    if (row.isDue)
      await transaction.query({
        text: `insert into directory (organization_id, settings, last_scim) values ($1, '{}', now())
               on conflict (organization_id) do update set last_scim = now()`,
        values: [row.organizationId],
        change: null,
      })
    return row.organizationId
  })
}
