/** Requests and their links, as they are written. */
import { writeAudit } from '../../audit/write-audit.ts'
import { Problem } from '@cloche/domain/problems'
import { newId } from '../../adapters/ids.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Actor } from '../../entity-engine/behaviours.ts'
import type { Services } from '../../http/call-context.ts'
import { makeLink } from './link.ts'

export type RequestType = 'email' | 'password' | 'invitation' | 'enrolment'

/** What a request is written with: a transaction of the organization of the person it is about. */
export interface RequestContext {
  readonly services: Pick<Services, 'config' | 'outbox'>
  readonly actor: Actor
  readonly transaction: Transaction
}

export interface StartedRequest {
  readonly id: string
  readonly type: RequestType
  /** ISO instant. */
  readonly expires: string
}

/** How long the links of each type hold, in hours. */
const HOURS: Record<RequestType, number> = { password: 1, email: 24, invitation: 7 * 24, enrolment: 7 * 24 }
/** Of one type about one person, in an hour: nobody's mailbox is filled. */
const HOURLY_MAX = 5

/** @throws TOO_MANY_REQUESTS, when the same was asked for too often lately. */
async function checkRate(
  { transaction, actor }: RequestContext,
  type: RequestType,
  userId: string,
  max: number,
) {
  const { rows } = await transaction.query({
    text: `select count(*)::int as count from request
           where organization_id = $1 and user_id = $2 and type = $3 and created > now() - interval '1 hour'`,
    values: [actor.organizationId, userId, type],
  })
  if ((rows[0]?.['count'] as number) >= max)
    throw new Problem('TOO_MANY_REQUESTS', {
      retryAfter: 3600,
      faults: [{ path: 'request', rule: 'problem.request.askAgainLater' }],
    })
}

/** Writes a request; an older open one of the same kind is void. */
export async function insertRequest(
  context: RequestContext,
  request: { type: RequestType; userId: string; data: Record<string, string> },
  max = HOURLY_MAX,
): Promise<StartedRequest> {
  const { transaction, actor } = context
  const { type, userId, data } = request
  await checkRate(context, type, userId, max)
  const id = newId()
  const expires = new Date(Date.parse(actor.now) + HOURS[type] * 3_600_000).toISOString()
  await transaction.query({
    text: `update request set status = 'cancelled', settled = $5, settled_by = $6
           where organization_id = $1 and user_id = $2 and type = $3 and status = 'pending'
             and data ->> 'locationId' is not distinct from $4`,
    values: [actor.organizationId, userId, type, data['locationId'] ?? null, actor.now, actor.userId],
  })
  await transaction.query({
    text: `insert into request (id, type, organization_id, user_id, started_by, data, created, expires)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      id,
      type,
      actor.organizationId,
      userId,
      actor.actedBy?.userId ?? actor.userId,
      JSON.stringify(data),
      actor.now,
      expires,
    ],
  })
  const isInvited = type === 'invitation'
  void writeAudit(transaction, actor, {
    action: isInvited ? 'person.invited' : type === 'password' ? 'person.recovery-asked' : 'person.asked',
    entity: 'user',
    recordId: userId,
    verb: isInvited ? 'invite' : type === 'password' ? 'recovery' : 'request',
    after: { request: type },
  })
  return { id, type, expires }
}

/** A new link of a request: the address to be mailed, and nothing that is kept. */
export async function addLink(
  { services, transaction }: RequestContext,
  { id, type }: StartedRequest,
  purpose: 'confirm' | 'cancel' = 'confirm',
  userId: string | null = null,
): Promise<string> {
  const link = makeLink(id)
  await transaction.query({
    text: 'insert into request_link (digest, request_id, purpose, user_id) values ($1, $2, $3, $4)',
    values: [link.digest, id, purpose, userId],
  })
  return `${services.config.publicUrl}/#/request/${type}/${link.text}`
}
