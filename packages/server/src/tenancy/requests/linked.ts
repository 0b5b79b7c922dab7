/** What a link names: its request, locked where it is to be settled; and what it says to whoever holds it. */
import { Problem } from '@cloche/domain/problems'
import type { Pool } from '../../database/connection.ts'
import { transactPlatform, type Transaction } from '../../database/transaction.ts'
import { readLink } from './link.ts'
import { findPerson } from './person.ts'
import type { RequestType } from './store.ts'

export interface LinkedRequest {
  readonly id: string
  readonly type: RequestType
  readonly purpose: 'confirm' | 'cancel'
  readonly organizationId: string
  /** Whom it is about. */
  readonly userId: string
  /** The person the link was sent to, where that is another one. */
  readonly readerId: string | null
  readonly data: { readonly [name: string]: string }
  readonly expires: string
  /** What it is about was done already, and is taken back. */
  readonly isUndone: boolean
}

/**
 * For how long the former address can take back a change of e-mail that was asked for in the person's own name: a
 * weekend, in which nobody reads mail.
 */
export const UNDO_HOURS = 72

/**
 * The open request of a link. `lock`: others that settle it wait, and then find it settled.
 * @throws NOT_FOUND, REQUEST_USED, REQUEST_CANCELLED, REQUEST_EXPIRED
 */
export async function linkedRequest(
  transaction: Transaction,
  asked: { type: string; id: string },
  lock = false,
): Promise<LinkedRequest> {
  const digest = readLink(asked.id)
  if (digest === undefined) throw new Problem('NOT_FOUND')
  const { rows } = await transaction.query({
    text: `select r.id, r.type, r.status, r.organization_id, r.user_id, r.data, r.expires, r.expires <= now() as expired,
             l.purpose, l.user_id as reader_id, r.settled > now() - make_interval(hours => $3) and r.started_by = r.user_id as undoable
           from request_link l join request r on r.id = l.request_id
           where l.digest = $1 and r.type = $2 ${lock ? 'for update of r' : ''}`,
    values: [digest, asked.type, UNDO_HOURS],
  })
  const row = rows[0]
  if (row === undefined) throw new Problem('NOT_FOUND')
  if (row['status'] === 'cancelled') throw new Problem('REQUEST_CANCELLED')
  const isUndone =
    row['status'] === 'done' &&
    row['type'] === 'email' &&
    row['purpose'] === 'cancel' &&
    row['undoable'] === true
  if (row['status'] !== 'pending' && !isUndone) throw new Problem('REQUEST_USED')
  if (row['expired'] === true && !isUndone) throw new Problem('REQUEST_EXPIRED')
  return {
    id: row['id'] as string,
    type: row['type'] as RequestType,
    purpose: row['purpose'] as LinkedRequest['purpose'],
    organizationId: row['organization_id'] as string,
    userId: row['user_id'] as string,
    readerId: row['reader_id'] as string | null,
    data: row['data'] as LinkedRequest['data'],
    expires: row['expires'] as string,
    isUndone,
  }
}

/** `a…@kitchen.com`: enough for the person to know it, too little for others. */
function masked(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${email.slice(at)}`
}

/** What whoever holds a link may know: addresses whole only where the link was sent to them. */
export function describeRequest(pool: Pool, asked: { type: string; id: string }) {
  return transactPlatform(pool, async transaction => {
    const request = await linkedRequest(transaction, asked)
    await transaction.enter(request.organizationId)
    const person = await findPerson(transaction, request.organizationId, request.userId)
    // The person was removed or deactivated meanwhile.
    if (person === undefined) throw new Problem('REQUEST_CANCELLED')
    const { name, lastName, fullName, locale } = person
    const { type, purpose, expires } = request
    const email = type === 'email' ? (request.data['email'] ?? '') : person.email
    const isTheirs =
      type === 'invitation' || (type === 'email' && purpose === 'confirm') || type === 'enrolment'
    const place = await placeName(transaction, request)
    return {
      type,
      purpose,
      status: 'pending' as const,
      expires,
      organization: { name: person.organization },
      user: type === 'password' || type === 'email' ? { locale } : { name, lastName, fullName, locale },
      email: isTheirs ? email : masked(email),
      ...(place === undefined ? {} : { location: { name: place } }),
    }
  })
}

async function placeName(transaction: Transaction, request: LinkedRequest): Promise<string | undefined> {
  const locationId = request.data['locationId']
  if (locationId === undefined) return undefined
  const { rows } = await transaction.query({
    text: 'select name from location where organization_id = $1 and id = $2 and deleted is null',
    values: [request.organizationId, locationId],
  })
  if (rows[0] === undefined) throw new Problem('REQUEST_CANCELLED')
  return rows[0]['name'] as string
}
