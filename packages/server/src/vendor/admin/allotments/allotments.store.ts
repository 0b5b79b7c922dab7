/** Allotments and what was granted out of them: ids outside of tenancy, each licence read within its organization. */
import { leftOf, stands, usedOf, type Allotment } from '@cloche/domain/rules/customers'
import type { DatedLicense } from '@cloche/domain/rules/licensing'
import type { LicenseType } from '@cloche/domain/rules/permissions'
import type { Statement } from '../../../database/connection.ts'
import { organizationSetting, type Transaction } from '../../../database/transaction.ts'

export interface AllotmentLine extends Allotment {
  readonly id: string
  readonly affiliateId: string
  readonly type: LicenseType
}

export interface GrantLine {
  readonly organizationId: string
  readonly licenseId: string
  readonly allotmentId: string
}

const COLUMNS = `id, affiliate_id as "affiliateId", type, quantity, "from", "to"`

/** Those of an affiliate, those that end first before the others. */
export const allotmentsOf = (affiliateId: string): Statement<AllotmentLine> => ({
  text: `select ${COLUMNS} from license_allotment where affiliate_id = $1 order by "to" nulls last, type, id limit 200`,
  values: [affiliateId],
})

/** One, until the transaction ends: what is granted out of it is granted one after the other. */
export async function lockAllotment(
  transaction: Transaction,
  affiliateId: string,
  id: string,
): Promise<AllotmentLine | undefined> {
  const { rows } = await transaction.query<AllotmentLine>({
    text: `select ${COLUMNS} from license_allotment where id = $1 and affiliate_id = $2 for update`,
    values: [id, affiliateId],
  })
  return rows[0]
}

/** What a licence was granted out of, by this affiliate and nobody else. */
export async function grantOf(
  transaction: Transaction,
  affiliateId: string,
  organizationId: string,
  licenseId: string,
): Promise<GrantLine | undefined> {
  const { rows } = await transaction.query<GrantLine>({
    text: `select organization_id as "organizationId", license_id as "licenseId", allotment_id as "allotmentId"
      from license_grant where affiliate_id = $1 and organization_id = $2 and license_id = $3`,
    values: [affiliateId, organizationId, licenseId],
  })
  return rows[0]
}

type Standing = DatedLicense & { readonly id: string }

/**
 * The licences that stand of each allotment. An organization after the other, each under its own tenancy, which the
 * transaction is in afterwards.
 */
export async function grantedOf(
  transaction: Transaction,
  allotmentIds: readonly string[],
  now: string,
): Promise<ReadonlyMap<string, readonly Standing[]>> {
  const { rows: grants } = await transaction.query<GrantLine>({
    text: `select organization_id as "organizationId", license_id as "licenseId", allotment_id as "allotmentId"
      from license_grant where allotment_id = any($1::uuid[])`,
    values: [allotmentIds],
  })
  const organizations = Map.groupBy(grants, ({ organizationId }) => organizationId)
  const asked = [...organizations].map(([organizationId, own]) => {
    void transaction.query(organizationSetting(organizationId))
    return transaction.query<Standing>({
      text: `select id, status, active, "from", "to" from license
        where organization_id = $1 and id = any($2::uuid[]) and deleted is null`,
      values: [organizationId, own.map(({ licenseId }) => licenseId)],
    })
  })
  const found = (await Promise.all(asked)).flatMap(({ rows }) => rows)
  const allotmentOf = new Map(grants.map(({ licenseId, allotmentId }) => [licenseId, allotmentId]))
  return Map.groupBy(
    found.filter(license => stands(license, now)),
    ({ id }) => allotmentOf.get(id) ?? '',
  )
}

/** The allotments of an affiliate with how much of each stands. */
export async function countedAllotments(transaction: Transaction, affiliateId: string, now: string) {
  const { rows } = await transaction.query(allotmentsOf(affiliateId))
  const granted = await grantedOf(
    transaction,
    rows.map(({ id }) => id),
    now,
  )
  return rows.map(allotment => {
    const { id, type, quantity, from, to } = allotment
    const used = usedOf(granted.get(id) ?? [], now)
    return { id, type, quantity, from, to, used, left: leftOf(allotment, used) }
  })
}
