/** An affiliate grants licences out of what is allotted to it, lets them go on, and ends them. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { grantRefusal, stands, usedOf } from '@cloche/domain/rules/customers'
import { countsAsActive, licenseEffects } from '@cloche/domain/rules/permissions'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { transactPlatform, type Transaction } from '../../../database/transaction.ts'
import { oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import { changeRecord, createRecord, type WriteContext } from '../../../entity-engine/write.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { customerName, localeOfOrganization } from '../../../tenancy/index.ts'
import { customerFor } from '../customers/looking.ts'
import { grantOf, lockAllotment, grantedOf, type AllotmentLine } from './allotments.store.ts'
import { granterFor, granting, holdCustomer, shownLicense, type Affiliate } from './granting.ts'

type License = Row<Entities['license']>

const WORDS = wordsOf('organization')

/** The type in the words of the organization that gets it. */
async function titleIn({ transaction, actor }: WriteContext, type: string): Promise<string> {
  const locale = await localeOfOrganization(transaction, actor.organizationId)
  return translate(WORDS[languageOf(locale)], `license.choice.type.${type}`, {}, locale).slice(0, 200)
}

async function licenseIn({ transaction, actor }: WriteContext, id: string): Promise<License> {
  const { statement, finish } = readStatement(
    ENTITIES.license,
    actor.organizationId,
    id,
    { kind: 'organization' },
    { lock: true },
  )
  return oneOrNotFound(ENTITIES.license, (await transaction.query(statement)).rows, finish)
}

/** @throws RULE_BROKEN with why it cannot be granted until then; the licence itself counts for nothing */
async function checkAllotment(
  transaction: Transaction,
  allotment: AllotmentLine,
  { to, licenseId, now }: { readonly to: string | null; readonly licenseId: string; readonly now: string },
): Promise<void> {
  const granted = (await grantedOf(transaction, [allotment.id], now)).get(allotment.id) ?? []
  const used = usedOf(
    granted.filter(({ id }) => id !== licenseId),
    now,
  )
  const refusal = grantRefusal(allotment, { to, used, now })
  if (refusal === undefined) return
  const field = refusal === 'past' || refusal === 'tooLong' ? 'license.to' : 'license.allotmentId'
  throw brokenRule(field, `problem.allotment.${refusal}`)
}

const isForOne = (type: AllotmentLine['type'], isPersonal: boolean) =>
  isPersonal && licenseEffects[type].holder === 'user' && type !== 'user'

/** Of two who grant the last one at the same instant, the second waits for the first and is told that none is left. */
export const grantLicense: Handler<'affiliate.grantLicense'> = async context => {
  const { services, actor, body } = context
  const { pool } = services
  const looker = await granterFor(context)
  const { to, isPersonal = false, locationId = null } = body.license
  const [id, allotmentId] = [body.license.id.toLowerCase(), body.license.allotmentId.toLowerCase()]
  const { id: customerId } = await customerFor(pool, looker, 'licenses', body.license.organizationId)
  return transactPlatform(pool, async transaction => {
    const allotment = await lockAllotment(transaction, looker.organizationId, allotmentId)
    if (allotment === undefined) throw new Problem('NOT_FOUND', { entity: 'license' })
    await holdCustomer(transaction, looker, customerId)
    const name = await customerName(transaction, looker.organizationId)
    const known = await grantOf(transaction, looker.organizationId, customerId, id)
    if (known === undefined) {
      await checkAllotment(transaction, allotment, { to, licenseId: id, now: actor.now })
      await transaction.query({
        text: `insert into license_grant (organization_id, license_id, affiliate_id, allotment_id) values ($1, $2, $3, $4)`,
        values: [customerId, id, looker.organizationId, allotmentId],
      })
    }
    const write = await granting(context, transaction, customerId, name)
    if (known !== undefined) return { license: shownLicense(await licenseIn(write, id), customerId) }
    const license = await createRecord(write, ENTITIES.license, {
      id,
      name: await titleIn(write, allotment.type),
      type: allotment.type,
      status: 'completed',
      from: actor.now,
      to,
      isPersonal: isForOne(allotment.type, isPersonal),
      locationId,
      grantedBy: name,
    })
    return { license: shownLicense(license as License, customerId) }
  })
}

interface Found {
  readonly looker: Affiliate
  readonly licenseId: string
  readonly allotmentId: string
}

/**
 * Changes a licence that the affiliate granted; any other one is not there.
 * @param judge looks at the allotment; answers what becomes of the licence
 */
async function changeGranted(
  context: CallContext<{ readonly organizationId: string; readonly licenseId: string }>,
  judge: (transaction: Transaction, found: Found) => Promise<(license: License) => WireRow>,
) {
  const { services, body } = context
  const licenseId = body.licenseId.toLowerCase()
  const looker = await granterFor(context)
  const { id: customerId } = await customerFor(services.pool, looker, 'licenses', body.organizationId)
  return transactPlatform(services.pool, async transaction => {
    const granted = await grantOf(transaction, looker.organizationId, customerId, licenseId)
    if (granted === undefined) throw new Problem('NOT_FOUND', { entity: 'license' })
    await holdCustomer(transaction, looker, customerId)
    const name = await customerName(transaction, looker.organizationId)
    const become = await judge(transaction, { looker, licenseId, allotmentId: granted.allotmentId })
    const write = await granting(context, transaction, customerId, name)
    const before = await licenseIn(write, licenseId)
    const after = await changeRecord(write, ENTITIES.license, licenseId, become(before))
    return { license: shownLicense(after as License, customerId) }
  })
}

/** One that ended takes a place of the allotment anew; one that somebody ended does not come back. */
export const renewLicense: Handler<'affiliate.renewLicense'> = context => {
  const { to } = context.body
  const { now } = context.actor
  return changeGranted(context, async (transaction, { looker, licenseId, allotmentId }) => {
    const allotment = await lockAllotment(transaction, looker.organizationId, allotmentId)
    if (allotment === undefined) throw brokenRule('licenseId', 'problem.allotment.over')
    await checkAllotment(transaction, allotment, { to, licenseId, now })
    return license => {
      if (!countsAsActive(license.status) || !license.active)
        throw brokenRule('licenseId', 'problem.allotment.ended')
      return { to }
    }
  })
}

/** It stops at once, and may be ended though nothing is allotted any more. */
export const endLicense: Handler<'affiliate.endLicense'> = context => {
  const { now } = context.actor
  return changeGranted(context, async () => license => {
    if (!stands(license, now)) throw brokenRule('licenseId', 'problem.allotment.ended')
    return { status: 'canceled', to: now }
  })
}
