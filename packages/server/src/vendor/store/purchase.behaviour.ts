/** Purchases: amounts that can be paid, a status that only goes where it may, and licences that go with it. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { mayBecome } from '@cloche/domain/rules/licensing'
import type { LicenseStatus } from '@cloche/domain/rules/permissions'
import type { Behaviour, BehaviourContext } from '../../entity-engine/behaviours.ts'
import { historyLines } from '../../entity-engine/history.ts'
import { moveSessions } from '../../http/session.ts'
import { bringLicenses, datedLines, returnLicenses } from './bring.ts'
import { endOfPurchase } from './buyer.store.ts'
import { issueInvoice } from './invoices/issue.ts'

type Purchase = Row<Entities['purchase']>

/** Money reads as numbers or as decimals in text. */
const money = (value: unknown) => Number(value ?? 0)

function checkAmounts(purchase: Purchase): void {
  const { amount, tax, shipping, discount, purchasedAt, renewsAt } = purchase
  if (money(discount) > money(amount) + money(tax) + money(shipping))
    throw brokenRule('purchase.discount', 'problem.purchase.discount')
  if (renewsAt !== null && Date.parse(renewsAt) < Date.parse(purchasedAt))
    throw brokenRule('purchase.renewsAt', 'problem.field.endBeforeStart')
}

/** The purchase's licences take its status: paid ones count, given back ones do not, at once. */
async function passOnStatus({ actor, transaction }: BehaviourContext, purchase: Purchase): Promise<void> {
  const { rows } = await transaction.query({
    text: `with former as (
             select id, status from license
             where organization_id = $1 and purchase_id = $2 and deleted is null and status <> $3 order by id for update)
           update license set status = $3, version = license.version + 1, updated = $4, updated_by = $5
           from former where license.organization_id = $1 and license.id = former.id
           returning license.id, license.version, former.status as former`,
    values: [actor.organizationId, purchase.id, purchase.status, actor.now, actor.userId],
  })
  if (rows.length === 0) return
  await transaction.query(
    historyLines(
      actor,
      rows.map(row => ({
        entity: 'license',
        recordId: row['id'] as string,
        verb: 'change',
        version: row['version'] as number,
        before: { status: row['former'] },
        after: { status: purchase.status },
      })),
    ),
  )
  await moveSessions(transaction, actor.organizationId)
}

/** Money was taken just now, for what was bought at the store. */
const isPaidNow = (before: Purchase | null, after: Pick<Purchase, 'status' | 'lines'>): boolean =>
  before?.status === 'processing' && after.status === 'completed' && after.lines.length > 0

export const purchaseBehaviour: Behaviour<Purchase> = {
  beforeCreate(_context, draft) {
    checkAmounts(draft as unknown as Purchase)
    return draft
  },
  async beforeChange(context, before, change) {
    const to = (change['status'] ?? before.status) as LicenseStatus
    if (!mayBecome(before.status as LicenseStatus, to))
      throw brokenRule('purchase.status', 'problem.purchase.status')
    checkAmounts({ ...before, ...change })
    if (!isPaidNow(before, { ...before, ...change })) return change
    const lines = await datedLines(context, before)
    const renewsAt = before.term === 'once' ? null : endOfPurchase({ lines })
    return { ...change, lines, paidAt: context.actor.now, renewsAt }
  },
  async afterWrite(context, after, verb, before) {
    if (verb !== 'change' || before?.status === after.status) return
    await passOnStatus(context, after)
    if (isPaidNow(before, after)) {
      await bringLicenses(context, after)
      await issueInvoice(context, after)
    }
    if (after.status === 'refunded') await returnLicenses(context, after)
  },
}
