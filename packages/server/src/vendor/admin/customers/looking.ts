/** Who asks, what they look after, and a customer as they see it. */
import type { CallNamed } from '@cloche/domain/calls'
import type { AnswerOf } from '@cloche/domain/catalogue'
import { brokenRule, Problem } from '@cloche/domain/problems'
import {
  actionsFor,
  lookerOf,
  opensPart,
  refusalOf,
  type CustomerAction,
  type Looker,
} from '@cloche/domain/rules/customers'
import type { PartType } from '@cloche/domain/rules/permissions'
import { idsOnce } from '../../../adapters/ids.ts'
import type { Pool, Statement } from '../../../database/connection.ts'
import type { CallContext } from '../../../http/call-context.ts'
import { customerStatement, readWithin, rightsStatement, type CustomerLine } from './customers.store.ts'

export type Customer = AnswerOf<CallNamed<'admin.makeCustomer'>>['customer']
type Asking = Pick<CallContext, 'services' | 'session' | 'readTogether'>

/** One statement outside of every organization. */
export async function ask<Row>(pool: Pool, statement: Statement<Row>): Promise<readonly Row[]> {
  const { rows } = await pool.use(connection => connection.send(statement))
  return rows
}

/** @throws NOT_ALLOWED for whoever looks after nobody, or has not the licence of this part of it */
export async function lookerFor(
  { services, session, readTogether }: Asking,
  part: PartType = 'affiliate-organization',
): Promise<Looker> {
  // What is remembered of the session is believed only while it holds.
  await readTogether([])
  const { isPlatformOwner, homeOrganizationId, permissions } = session
  const level = permissions.levels.AFF
  const asks =
    isPlatformOwner || level === 0 ? [] : await ask(services.pool, rightsStatement(homeOrganizationId))
  const { parts } = permissions
  const rights = asks[0]?.rights ?? null
  const looker = lookerOf({ isPlatformOwner, homeOrganizationId, level, parts, rights })
  if (looker === undefined || !opensPart(looker, part))
    throw new Problem('NOT_ALLOWED', { permission: 'AFF', needs: 'view' })
  return looker
}

/**
 * Customers that somebody looks after and may do this with.
 * @throws NOT_FOUND for any other organization, whether it is there or not; NOT_ALLOWED; RULE_BROKEN as it stands now
 */
export async function customersFor(
  pool: Pool,
  looker: Looker,
  action: CustomerAction,
  ids: readonly string[],
): Promise<readonly CustomerLine[]> {
  const wanted = idsOnce(ids)
  const found = await ask(pool, customerStatement(looker, wanted))
  if (found.length < wanted.length) throw new Problem('NOT_FOUND', { entity: 'organization' })
  for (const customer of found) {
    const refusal = refusalOf(looker, action, customer)
    if (refusal === 'notAllowed') throw new Problem('NOT_ALLOWED')
    if (refusal === 'status') throw brokenRule('customer.status', 'problem.customer.status')
  }
  return found
}

/** @throws as `customersFor` */
export async function customerFor(
  pool: Pool,
  looker: Looker,
  action: CustomerAction,
  id: string,
): Promise<CustomerLine> {
  const [found] = await customersFor(pool, looker, action, [id])
  if (found === undefined) throw new Problem('NOT_FOUND', { entity: 'organization' })
  return found
}

const NOTHING = { seats: { used: 0, allowed: null }, owner: null, openAreas: [] }

/** A customer as the looking person sees it. */
export async function shown(pool: Pool, looker: Looker, line: CustomerLine, now: string): Promise<Customer> {
  const within = line.status === 'erased' ? NOTHING : await readWithin(pool, line.id, now)
  const { id, name, country, status, isPlatform, created, suspended, closed, erases, erased, lastUsed } = line
  const { measured, labels, records, files, bytes, affiliateId, affiliateName, rights } = line
  const isPlatforms = looker.kind === 'platform'
  return {
    id,
    name,
    country,
    status,
    isPlatform,
    created,
    suspended,
    closed,
    erases,
    erased,
    lastUsed,
    ...within,
    size:
      measured === null
        ? null
        : {
            labels: Number(labels),
            records: Number(records),
            files: Number(files),
            bytes: Number(bytes),
            at: measured,
          },
    affiliate: isPlatforms && affiliateId !== null ? { id: affiliateId, name: affiliateName ?? '' } : null,
    rights: isPlatforms ? rights : null,
    actions: actionsFor(looker, line),
  }
}

/** The same, read anew. */
export async function shownAnew(pool: Pool, looker: Looker, id: string, now: string): Promise<Customer> {
  const [line] = await ask(pool, customerStatement(looker, [id]))
  if (line === undefined) throw new Problem('NOT_FOUND', { entity: 'organization' })
  return shown(pool, looker, line, now)
}
