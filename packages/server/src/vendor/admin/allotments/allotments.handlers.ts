/** The platform's owners say what an affiliate may grant. */
import { brokenRule, Problem } from '@cloche/domain/problems'
import { transactPlatform } from '../../../database/transaction.ts'
import type { Handler } from '../../../http/call-context.ts'
import { isAffiliate } from '../customers/given.handlers.ts'
import { customerFor, lookerFor } from '../customers/looking.ts'
import { noteGiven } from '../customers/noting.ts'
import { countedAllotments, lockAllotment, type AllotmentLine } from './allotments.store.ts'

/** An allotment as the audit log of the affiliate has it. */
const noted = (allotment: Omit<AllotmentLine, 'id' | 'affiliateId'> | undefined) => {
  if (allotment === undefined) return { allotment: null }
  const { type, quantity, from, to } = allotment
  return { allotment: { type, quantity, from: iso(from), to: to === null ? null : iso(to) } }
}

/** However it was written, an instant is noted in one way. */
const iso = (instant: string): string => new Date(instant).toISOString()

export const listAllotments: Handler<'admin.allotments'> = async context => {
  const { services, actor, body } = context
  const looker = await lookerFor(context)
  const { id, name } = await customerFor(services.pool, looker, 'allotments', body.customerId)
  return transactPlatform(services.pool, async transaction => ({
    customer: { id, name },
    allotments: await countedAllotments(transaction, id, actor.now),
  }))
}

/**
 * Under an id of the caller's making it is given once, and changed afterwards. Fewer than stand is no fault: nothing is
 * granted until enough have ended.
 * @throws RULE_BROKEN for who is no affiliate, or an end before the start
 */
export const giveAllotment: Handler<'admin.giveAllotment'> = async context => {
  const { services, actor, body } = context
  const { pool } = services
  const looker = await lookerFor(context)
  const { id: affiliateId } = await customerFor(pool, looker, 'allotments', body.customerId)
  if (!(await isAffiliate(context, affiliateId, actor.now)))
    throw brokenRule('customerId', 'problem.customer.isAffiliate')
  const { type, quantity, from, to, ...named } = body.allotment
  const id = named.id.toLowerCase()
  if (to !== null && Date.parse(to) <= Date.parse(from))
    throw brokenRule('allotment.to', 'problem.field.endBeforeStart')
  return transactPlatform(pool, async transaction => {
    const known = await lockAllotment(transaction, affiliateId, id)
    if (known !== undefined && known.type !== type) throw brokenRule('allotment.type', 'problem.field.fixed')
    const { rowCount } = await transaction.query({
      text: `insert into license_allotment (id, affiliate_id, type, quantity, "from", "to") values ($1, $2, $3, $4, $5, $6)
        on conflict (id) do update set quantity = excluded.quantity, "from" = excluded."from", "to" = excluded."to"
          where license_allotment.affiliate_id = excluded.affiliate_id and license_allotment.type = excluded.type`,
      values: [id, affiliateId, type, quantity, from, to],
    })
    if (rowCount === 0) throw new Problem('NOT_FOUND')
    const allotments = await countedAllotments(transaction, affiliateId, actor.now)
    await noteGiven(transaction, actor, affiliateId, noted(known), noted({ type, quantity, from, to }))
    return { allotments }
  })
}

export const endAllotment: Handler<'admin.endAllotment'> = async context => {
  const { services, actor, body } = context
  const looker = await lookerFor(context)
  const { id } = await customerFor(services.pool, looker, 'allotments', body.customerId)
  return transactPlatform(services.pool, async transaction => {
    const allotmentId = body.allotmentId.toLowerCase()
    const known = await lockAllotment(transaction, id, allotmentId)
    await transaction.query({
      text: 'delete from license_allotment where id = $1 and affiliate_id = $2',
      values: [allotmentId, id],
    })
    const allotments = await countedAllotments(transaction, id, actor.now)
    await noteGiven(transaction, actor, id, noted(known), noted(undefined))
    return { allotments }
  })
}
