/** What an organization is given by those who look after it: areas, an affiliate, rights over customers of its own. */
import { brokenRule } from '@cloche/domain/problems'
import { ENTITIES } from '@cloche/domain/entities'
import { customerRights } from '@cloche/domain/rules/customers'
import { computePermissions, openAreas } from '@cloche/domain/rules/permissions'
import { transact, transactPlatform, serverScope } from '../../../database/transaction.ts'
import { changeRecord } from '../../../entity-engine/write.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { endingActs } from '../../../http/sessions/end.ts'
import { readRights } from '../../../http/sessions/rights.ts'
import { customerFor, lookerFor, shownAnew } from './looking.ts'
import { noteGiven } from './noting.ts'

const WHOLE = { kind: 'organization' } as const

/** The organization's own become exactly those sent; its sessions know it at their next call. */
export const changeCustomerAreas: Handler<'admin.customerAreas'> = async context => {
  const { services, actor, body } = context
  const { pool, behaviours } = services
  const looker = await lookerFor(context)
  const { id } = await customerFor(pool, looker, 'areas', body.customerId)
  const areas = openAreas.filter(name => body.areas.includes(name))
  await transact(pool, serverScope(id), transaction =>
    changeRecord(
      {
        actor: { ...actor, organizationId: id, memberId: null, locationId: null },
        transaction,
        behaviours,
        rowScope: WHOLE,
        places: WHOLE,
      },
      ENTITIES.organization,
      id,
      { openAreas: areas },
    ),
  )
  return { customer: await shownAnew(pool, looker, id, actor.now) }
}

/** Whether an organization has a licence of an affiliate, for whoever owns it. */
export const isAffiliate = (
  { services }: Pick<CallContext, 'services'>,
  organizationId: string,
  now: string,
) =>
  transact(
    services.pool,
    serverScope(organizationId),
    async transaction => {
      const { rows } = await transaction.query<{ id: string; hierarchy: string[] }>({
        text: 'select id, hierarchy from location where organization_id = $1 and deleted is null and active limit 5000',
        values: [organizationId],
      })
      const rights = await readRights(transaction, {
        organizationId,
        locationId: null,
        jobs: [],
        installationAreas: [],
      })
      const places = [[], ...rows.map(({ hierarchy }) => hierarchy)]
      return places.some(locationPath => {
        const person = {
          roleLevel: 5,
          isPlatformOwner: false,
          userId: '',
          enrolledLocationIds: [],
          now,
        } as const
        return computePermissions({ ...rights, ...person, locationPath }).levels.AFF > 0
      })
    },
    'read only',
  )

/** One looks after it from then on, or none besides the platform. @throws RULE_BROKEN for who is no affiliate */
export const changeAffiliate: Handler<'admin.customerAffiliate'> = async context => {
  const { services, actor, body } = context
  const { pool } = services
  const looker = await lookerFor(context)
  const { id } = await customerFor(pool, looker, 'affiliate', body.customerId)
  const affiliateId = body.affiliateId?.toLowerCase() ?? null
  if (affiliateId !== null) {
    await customerFor(pool, looker, 'rights', affiliateId)
    if (affiliateId === id || !(await isAffiliate(context, affiliateId, actor.now)))
      throw brokenRule('affiliateId', 'problem.customer.isAffiliate')
  }
  await transactPlatform(pool, async transaction => {
    const names = await transaction.query<{ id: string; name: string; isNow: boolean }>({
      text: `select organization_id as id, name, exists (select 1 from affiliation a
          where a.affiliate_id = c.organization_id and a.organization_id = $1) as "isNow"
        from customer c where organization_id = $2
          or organization_id in (select affiliate_id from affiliation where organization_id = $1)`,
      values: [id, affiliateId],
    })
    const nameOf = (found: { readonly name: string } | undefined) => ({ affiliate: found?.name ?? null })
    await transaction.query({
      text: 'delete from affiliation where organization_id = $1 and ($2::uuid is null or affiliate_id <> $2)',
      values: [id, affiliateId],
    })
    if (affiliateId !== null)
      await transaction.query({
        text: 'insert into affiliation (affiliate_id, organization_id) values ($1, $2) on conflict do nothing',
        values: [affiliateId, id],
      })
    const former = names.rows.find(({ isNow }) => isNow)
    if (former !== undefined && former.id !== affiliateId) await transaction.query(endingActs(former.id, id))
    const before = nameOf(former)
    const after = nameOf(names.rows.find(one => one.id === affiliateId))
    await noteGiven(transaction, actor, id, before, after)
  })
  return { customer: await shownAnew(pool, looker, id, actor.now) }
}

export const changeRights: Handler<'admin.affiliateRights'> = async context => {
  const { services, actor, body } = context
  const { pool } = services
  const looker = await lookerFor(context)
  const { id } = await customerFor(pool, looker, 'rights', body.customerId)
  const { rights } = body
  const wanted = rights === null ? null : customerRights.filter(right => rights.includes(right))
  await transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query<{ before: string[] | null }>({
      text: `update customer c set affiliate_rights = $2 from (select affiliate_rights as before from customer
          where organization_id = $1 for update) as held where organization_id = $1 returning held.before`,
      values: [id, wanted],
    })
    const before = { affiliateRights: rows[0]?.before ?? null }
    await noteGiven(transaction, actor, id, before, { affiliateRights: wanted })
  })
  return { customer: await shownAnew(pool, looker, id, actor.now) }
}
