/** The platform's owners say what an affiliate may grant. */
import { brokenRule, Problem } from '@cloche/domain/problems'
import { transactPlatform } from '../../../database/transaction.ts'
import type { Handler } from '../../../http/call-context.ts'
import { isAffiliate } from '../customers/given.handlers.ts'
import { customerFor, lookerFor } from '../customers/looking.ts'
import { countedAllotments, lockAllotment } from './allotments.store.ts'

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
    return { allotments: await countedAllotments(transaction, affiliateId, actor.now) }
  })
}

export const endAllotment: Handler<'admin.endAllotment'> = async context => {
  const { services, actor, body } = context
  const looker = await lookerFor(context)
  const { id } = await customerFor(services.pool, looker, 'allotments', body.customerId)
  return transactPlatform(services.pool, async transaction => {
    await transaction.query({
      text: 'delete from license_allotment where id = $1 and affiliate_id = $2',
      values: [body.allotmentId.toLowerCase(), id],
    })
    return { allotments: await countedAllotments(transaction, id, actor.now) }
  })
}
