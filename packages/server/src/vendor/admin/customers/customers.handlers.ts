/** Organizations are listed, made, invited, suspended, revived and closed by those who look after them. */
import { brokenRule, Problem } from '@cloche/domain/problems'
import { mayMake, type Looker } from '@cloche/domain/rules/customers'
import { newId } from '../../../adapters/ids.ts'
import { serverAsOwner } from '../../../audit/server-actor.ts'
import { transactPlatform, type Transaction } from '../../../database/transaction.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import {
  changeStatus,
  checkDraft,
  checkOwner,
  localeOfOrganization,
  makeOrganization,
  makeOwner,
  type OwnerDraft,
  startInvitation,
} from '../../../tenancy/index.ts'
import { countStatement, customersStatement } from './customers.store.ts'
import { ask, customerFor, customersFor, lookerFor, shown, shownAnew } from './looking.ts'

export const listCustomers: Handler<'admin.customers'> = async context => {
  const { services, actor, body } = context
  const { pool, config } = services
  const looker = await lookerFor(context)
  const lines = await ask(pool, customersStatement(looker, body))
  const count = lines[0]?.count ?? (await ask(pool, countStatement(looker, body)))[0]?.count ?? 0
  const customers = []
  for (const line of lines) customers.push(await shown(pool, looker, line, actor.now))
  return {
    customers,
    count,
    mayMake: mayMake(looker),
    keptDays: config.closedKeepDays,
  }
}

/** Makes the owner and mails the invitation, in the name of who does it. */
async function inviteOwner(
  { services, actor }: Pick<CallContext, 'services' | 'actor'>,
  transaction: Transaction,
  organizationId: string,
  owner: OwnerDraft,
): Promise<void> {
  const server = serverAsOwner(organizationId, await localeOfOrganization(transaction, organizationId))
  const { userId } = await makeOwner(transaction, services.behaviours, { actor: server, owner })
  await startInvitation({ services, actor: { ...server, userName: actor.userName }, transaction }, { userId })
}

/** Under an id of the caller's making it is made once; that of another organization is not told from a free one. */
export const makeCustomer: Handler<'admin.makeCustomer'> = async context => {
  const { services, session, actor, body } = context
  const { pool } = services
  const looker = await lookerFor(context)
  if (!mayMake(looker)) throw new Problem('NOT_ALLOWED')
  const { id: given, ...organization } = body.customer
  const id = given?.toLowerCase() ?? newId()
  checkDraft(organization, body.owner, 'customer')
  const isThere = await transactPlatform(pool, async transaction => {
    await transaction.query({
      text: 'select pg_advisory_xact_lock(hashtextextended($1, 7061))',
      values: [id],
    })
    const known = await transaction.query({
      text: 'select 1 from customer where organization_id = $1',
      values: [id],
    })
    if (known.rows.length > 0) return true
    if (looker.kind === 'affiliate')
      await transaction.query({
        text: 'insert into affiliation (affiliate_id, organization_id) values ($1, $2)',
        values: [session.homeOrganizationId, id],
      })
    await transaction.enter(id)
    await makeOrganization(transaction, { id, ...organization, name: organization.name.trim() })
    await inviteOwner({ services, actor }, transaction, id, body.owner)
    return false
  })
  // Sent a second time it is answered as it was; to whom it does not belong, as what is not there.
  if (isThere) await customerFor(pool, looker, 'invite', id)
  return { customer: await shownAnew(pool, looker, id, actor.now) }
}

const OWNER_WHO_WAITS = `select id from "user" where organization_id = $1 and role_level = 5 and deleted is null and active
    and last_login is null order by created, id limit 1`

/** The owner who has not come in is mailed a new link; another one is made besides. */
export const inviteAgain: Handler<'admin.inviteOwner'> = async context => {
  const { services, actor, body } = context
  const { pool } = services
  const looker = await lookerFor(context)
  const { id } = await customerFor(pool, looker, 'invite', body.customerId)
  const { owner } = body
  if (owner !== undefined) checkOwner(owner)
  await transactPlatform(pool, async transaction => {
    await transaction.enter(id)
    if (owner !== undefined) return inviteOwner({ services, actor }, transaction, id, owner)
    const { rows } = await transaction.query<{ id: string }>({ text: OWNER_WHO_WAITS, values: [id] })
    const [waiting] = rows
    if (waiting === undefined) throw brokenRule('owner', 'problem.customer.ownerEntered')
    const server = { ...serverAsOwner(id), userName: actor.userName }
    await startInvitation({ services, actor: server, transaction }, { userId: waiting.id })
  })
  return { customer: await shownAnew(pool, looker, id, actor.now) }
}

const organizationOf = (looker: Looker, { session }: Pick<CallContext, 'session'>) =>
  looker.kind === 'affiliate' ? looker.organizationId : session.homeOrganizationId

/** All are judged before the first is changed. */
export const suspendCustomers: Handler<'admin.suspendCustomers'> = async context => {
  const { services, actor, body } = context
  const looker = await lookerFor(context)
  const action = body.suspended ? 'suspend' : 'revive'
  const lines = await customersFor(services.pool, looker, action, body.customers)
  const byOrganizationId = organizationOf(looker, context)
  for (const { id, status } of lines)
    await changeStatus(services, { organizationId: id, actor, byOrganizationId, action, from: status })
  return { count: lines.length }
}

/** @throws RULE_BROKEN when the typed name is not the organization's */
export const closeCustomer: Handler<'admin.closeCustomer'> = async context => {
  const { services, actor, body } = context
  const { pool } = services
  const looker = await lookerFor(context)
  const { id, name, status } = await customerFor(pool, looker, 'close', body.customerId)
  if (body.name.trim().normalize('NFC') !== name.trim().normalize('NFC'))
    throw brokenRule('name', 'problem.customer.name')
  const byOrganizationId = organizationOf(looker, context)
  await changeStatus(services, { organizationId: id, actor, byOrganizationId, action: 'close', from: status })
  return { customer: await shownAnew(pool, looker, id, actor.now) }
}
