/** The directory that calls: whose token it is, and that it called. */
import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../../../database/transaction.ts'
import type { Services } from '../../../http/call-context.ts'
import { callerOfToken, SCIM_TOKENS, tokenIn } from '../../../machine-tokens/index.ts'
import { ScimProblem } from './problem.ts'

const noteCall = (transaction: Transaction, organizationId: string) =>
  transaction.query({
    text: `insert into directory (organization_id, settings, last_scim) values ($1, '{}', now())
           on conflict (organization_id) do update set last_scim = now()`,
    values: [organizationId],
    change: null,
  })

/** The organization of the request's token. @throws ScimProblem */
export async function callerOf({ pool }: Services, request: FastifyRequest): Promise<string> {
  const token = tokenIn(SCIM_TOKENS, request.headers.authorization)
  const caller = token === undefined ? undefined : await callerOfToken(pool, SCIM_TOKENS, token, noteCall)
  if (caller === undefined) throw new ScimProblem(401, 'The token is not known. Make a new one.')
  return caller.organizationId
}
