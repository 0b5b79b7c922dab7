/** Who grants, to whom, and in whose name it stands in the history of the organization that gets a licence. */
import type { CallNamed } from '@cloche/domain/calls'
import type { AnswerOf, Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import type { Looker } from '@cloche/domain/rules/customers'
import type { Transaction } from '../../../database/transaction.ts'
import type { WriteContext } from '../../../entity-engine/write.ts'
import type { CallContext } from '../../../http/call-context.ts'
import { nameWithOrganization, refuseWhileActing } from '../../../tenancy/index.ts'
import { lookerFor } from '../customers/looking.ts'

const WHOLE = { kind: 'organization' } as const

export type Affiliate = Extract<Looker, { readonly kind: 'affiliate' }>

/** @throws NOT_ALLOWED for whoever is of no affiliate, or has not the licence for it */
export async function granterFor(
  context: Pick<CallContext, 'services' | 'session' | 'readTogether'>,
): Promise<Affiliate> {
  refuseWhileActing(context.session)
  const looker = await lookerFor(context, 'affiliate-license')
  if (looker.kind !== 'affiliate') throw new Problem('NOT_ALLOWED')
  return looker
}

/**
 * That it is still looked after and active holds until the transaction ends.
 * @throws NOT_FOUND as for an organization that is not there
 */
export async function holdCustomer(
  transaction: Transaction,
  { organizationId }: Affiliate,
  customerId: string,
): Promise<void> {
  const { rows } = await transaction.query({
    text: `select 1 from affiliation, customer where affiliate_id = $1 and affiliation.organization_id = $2
      and customer.organization_id = $2 and customer.status = 'active' for share`,
    values: [organizationId, customerId],
  })
  if (rows.length === 0) throw new Problem('NOT_FOUND', { entity: 'organization' })
}

/** Writing in the organization that gets it, as somebody of the affiliate. */
export async function granting(
  { services, actor }: Pick<CallContext, 'services' | 'actor'>,
  transaction: Transaction,
  customerId: string,
  affiliateName: string,
): Promise<WriteContext> {
  await transaction.enter(customerId)
  return {
    actor: {
      ...actor,
      organizationId: customerId,
      memberId: null,
      locationId: null,
      isGranter: true,
      userName: nameWithOrganization(actor.userName, affiliateName),
    },
    transaction,
    behaviours: services.behaviours,
    rowScope: WHOLE,
    places: WHOLE,
  }
}

type Granted = AnswerOf<CallNamed<'affiliate.grantLicense'>>['license']

/** A licence as the affiliate that granted it sees it: not who holds it. */
export function shownLicense(license: Row<Entities['license']>, organizationId: string): Granted {
  const { id, name, type, status, from, to, isPersonal, locationId, grantedBy } = license
  return {
    id,
    name,
    type,
    status,
    from,
    to,
    isPersonal,
    locationId,
    organizationId,
    grantedBy: grantedBy ?? '',
  }
}
