/** The list of erasures, and what people ask for themselves. */
import { brokenRule, Problem } from '@cloche/domain/problems'
import { newId } from '../../../adapters/ids.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { Handler } from '../../../http/call-context.ts'
import { findPerson, letterFor, refuseWhileActing, type Person } from '../../requests/index.ts'
import { pageStatements } from '../people/computed-page.ts'
import { countedPage } from '../../../entity-engine/counted-page.ts'
import { atHome } from '../people/home.ts'
import { ERASURE_COLUMNS, ERASURES, lastErasureOf, readErasure, type Erasure } from './erasure.store.ts'

export const erasures: Handler<'people.erasures'> = async ({ session, query, readTogether }) => {
  const page = pageStatements<Erasure>(
    { columns: ERASURE_COLUMNS, sql: ERASURES, values: [session.organizationId], by: 'asked' },
    query,
  )
  const { rows, counts } = await countedPage(query, page, readTogether)
  return { erasures: rows, ...counts }
}

export const refuseErasure: Handler<'people.refuseErasure'> = ({ session, body, write }) => {
  refuseWhileActing(session)
  const asked = body.erasure
  const id = (typeof asked === 'string' ? asked : asked.id).toLowerCase()
  return write(async transaction => {
    await transaction.query({
      text: `update erasure set status = 'refused', decided = now(), decided_by = $3
             where organization_id = $1 and id = $2 and status = 'asked'`,
      values: [session.organizationId, id, session.userId],
    })
    const erasure = await readErasure(transaction, session.organizationId, id)
    if (erasure === undefined) throw new Problem('NOT_FOUND', { entity: 'erasure' })
    if (erasure.status !== 'refused') throw brokenRule('erasure', 'problem.user.erasedAlready')
    return { erasure }
  })
}

export const myErasure: Handler<'organization.myErasure'> = context =>
  atHome(
    context,
    async ({ transaction, user }) => ({
      erasure: await lastErasureOf(transaction, context.session.homeOrganizationId, user.id),
    }),
    'read only',
  )

/** The owners who may decide, but whoever asks. */
async function ownersBeside(
  transaction: Transaction,
  organizationId: string,
  userId: string,
): Promise<Person[]> {
  const { rows } = await transaction.query<{ id: string }>({
    text: `select id from "user" where organization_id = $1 and role_level = 5 and id <> $2 and active and deleted is null
           order by id limit 20`,
    values: [organizationId, userId],
  })
  const owners = await Promise.all(rows.map(({ id }) => findPerson(transaction, organizationId, id)))
  return owners.filter(owner => owner !== undefined)
}

export const askErasure: Handler<'organization.askErasure'> = context => {
  const { services, session } = context
  refuseWhileActing(session)
  return atHome(context, async ({ transaction, user }) => {
    const organizationId = session.homeOrganizationId
    const id = newId()
    const { rowCount } = await transaction.query({
      text: `insert into erasure (organization_id, id, user_id, status, asked_by) values ($1, $2, $3, 'asked', $3)
             on conflict do nothing`,
      values: [organizationId, id, user.id],
    })
    if (rowCount === 0) throw brokenRule('erasure', 'problem.user.erasureAsked')
    for (const owner of await ownersBeside(transaction, organizationId, user.id))
      await services.outbox.post(
        transaction,
        letterFor(owner, {
          kind: 'erasureAsked',
          href: `${services.config.publicUrl}/#/organization/your-data`,
          paragraphs: ['erasureAsked.text'],
          footer: 'erasureAsked.footer',
          values: { person: user.fullName ?? user.email ?? '' },
        }),
      )
    const erasure = await readErasure(transaction, organizationId, id)
    if (erasure === undefined) throw new Problem('NOT_FOUND', { entity: 'erasure' })
    return { erasure }
  })
}

export const withdrawErasure: Handler<'organization.withdrawErasure'> = context => {
  refuseWhileActing(context.session)
  return atHome(context, async ({ transaction, user }) => {
    const organizationId = context.session.homeOrganizationId
    await transaction.query({
      text: `update erasure set status = 'withdrawn', decided = now(), decided_by = $2
             where organization_id = $1 and user_id = $2 and status = 'asked'`,
      values: [organizationId, user.id],
    })
    return { erasure: await lastErasureOf(transaction, organizationId, user.id) }
  })
}
