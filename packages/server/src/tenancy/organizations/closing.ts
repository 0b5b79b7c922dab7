/**
 * Organizations that are suspended, revived and closed: each step in one transaction, with the end of every session, the
 * line in the organization's history, and how it stands from then on.
 */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { eraseDay, type CustomerAction, type CustomerStatus } from '@cloche/domain/rules/customers'
import { transactPlatform, type Transaction } from '../../database/transaction.ts'
import type { Actor } from '../../entity-engine/behaviours.ts'
import { changeRecord } from '../../entity-engine/write.ts'
import type { Services } from '../../http/call-context.ts'
import { moveSessions } from '../../http/session.ts'
import { endingSessions } from '../../http/sessions/end.ts'
import { instantFor, letterFor, readPerson } from '../requests/index.ts'

/** Hands over what an organization has, before it is closed. */
export type HandOver = Services['handOver']

type Needed = Pick<Services, 'pool' | 'config' | 'outbox' | 'handOver'>

/** A change of how an organization stands, by whom. */
export interface StatusChange {
  readonly organizationId: string
  readonly actor: Actor
  /** The organization of who does it. */
  readonly byOrganizationId: string
  readonly action: Extract<CustomerAction, 'suspend' | 'revive' | 'close'>
  /** As it stood when it was judged. */
  readonly from: CustomerStatus
}

const SET: Readonly<Record<StatusChange['action'], string>> = {
  suspend: `status = 'suspended', suspended = now(), suspended_by = $3`,
  revive: `status = 'active', suspended = null, suspended_by = null, closed = null, erase_after = null`,
  close: `status = 'closed', closed = $4, erase_after = $5, suspended_by = $3`,
}

/** @throws RULE_BROKEN when it stands otherwise by now; whatever handing over throws */
export async function changeStatus(services: Needed, change: StatusChange): Promise<void> {
  const { pool, config, handOver } = services
  const { organizationId, byOrganizationId, action, from } = change
  const actor: Actor = { ...change.actor, organizationId, memberId: null, locationId: null }
  const handed = action === 'close' ? await handOver({ organizationId, actor }) : undefined
  const erases = eraseDay(actor.now, config.closedKeepDays)
  await transactPlatform(pool, async transaction => {
    const values: unknown[] = [organizationId, from, byOrganizationId, actor.now, erases]
    const { rowCount } = await transaction.query({
      text: `update customer set ${SET[action]} where organization_id = $1 and status = $2`,
      values: values.slice(0, action === 'close' ? 5 : action === 'suspend' ? 3 : 2),
    })
    if (rowCount === 0) throw brokenRule('customer.status', 'problem.customer.status')
    if (action !== 'revive')
      await transaction.query(endingSessions('home_organization_id = $1', [organizationId]))
    await transaction.enter(organizationId)
    if (action === 'close') await tellOwners(services, transaction, actor, { erases, link: handed?.link })
    await setActive(transaction, actor, action === 'revive')
    // Those who are not its own people, and work there.
    await moveSessions(transaction, organizationId)
  })
}

const WHOLE = { kind: 'organization' } as const

async function setActive(transaction: Transaction, actor: Actor, active: boolean): Promise<void> {
  const context = { actor, transaction, behaviours: {}, rowScope: WHOLE, places: WHOLE }
  await changeRecord(context, ENTITIES.organization, actor.organizationId, { active })
}

const OWNERS_MAX = 20

/** While they can still be found: who is told must be somebody who may work. */
async function tellOwners(
  { outbox }: Needed,
  transaction: Transaction,
  { organizationId, now }: Actor,
  { erases, link }: { readonly erases: string; readonly link: string | undefined },
): Promise<void> {
  const { rows } = await transaction.query<{ readonly id: string }>({
    text: `select u.id from "user" u join organization o on o.id = u.organization_id
      where u.organization_id = $1 and u.role_level = 5 and u.active and u.deleted is null and o.active order by u.id limit ${OWNERS_MAX}`,
    values: [organizationId],
  })
  for (const { id } of rows) {
    const person = await readPerson(transaction, organizationId, id)
    await outbox.post(
      transaction,
      letterFor(person, {
        kind: 'customerClosed',
        paragraphs: [
          'customerClosed.text',
          ...(link === undefined ? [] : ['customerClosed.data']),
          'customerClosed.how',
        ],
        ...(link === undefined ? {} : { href: link }),
        footer: 'customerClosed.footer',
        values: { at: instantFor(person, now), until: instantFor(person, erases) },
      }),
    )
  }
}
