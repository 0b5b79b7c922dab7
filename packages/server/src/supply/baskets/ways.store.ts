/** To whom orders of a place go, and how. */
import type { OrderTarget } from '@cloche/domain/operations'
import type { Statement } from '../../database/connection.ts'
import type { Transaction } from '../../database/transaction.ts'

interface ForwarderRow {
  readonly id: string
  readonly name: string
  readonly via: 'email' | 'webhook' | 'sftp' | 'location'
  readonly supplierId: string | null
  readonly supplier: string | null
  readonly productIds: readonly string[]
  readonly email: string | null
  readonly webhookId: string | null
  readonly host: string | null
}

/** The rules that send orders from a place: those at it or above it. */
const forwardersStatement = (organizationId: string, locationId: string): Statement<ForwarderRow> => ({
  text: `select f.id, f.name, f.via, f.supplier_id as "supplierId", f.supplier, f.product_ids as "productIds", f.email,
      f.webhook_id as "webhookId", f.host
    from order_forwarder f join location l on l.organization_id = f.organization_id and l.id = $2
    where f.organization_id = $1 and f.deleted is null and f.active and f.location_id = any(l.hierarchy)
      and (f.supplier_id is not null or f.supplier is not null) order by f.name, f.id limit 2000`,
  values: [organizationId, locationId],
})

const contactsStatement = (
  organizationId: string,
  supplierIds: readonly string[],
): Statement<{ supplierId: string; email: string }> => ({
  text: `select distinct supplier_id as "supplierId", email from supplier_contact where organization_id = $1
    and supplier_id = any($2::uuid[]) and deleted is null and active and gets_orders and email is not null order by email limit 5000`,
  values: [organizationId, supplierIds],
})

export interface Ordered {
  readonly supplierId: string | null
  /** Its name, by which rules without a record of it are found. */
  readonly supplier: string | null
  readonly email: string | null
  readonly productIds: readonly string[]
}

const isFor = (rule: ForwarderRow, { supplierId, supplier, productIds }: Ordered): boolean => {
  const isTheirs =
    rule.supplierId === null
      ? rule.supplier?.toLowerCase() === supplier?.toLowerCase() && supplier !== null
      : rule.supplierId === supplierId
  return isTheirs && (rule.productIds.length === 0 || rule.productIds.some(id => productIds.includes(id)))
}

function targetOf(
  { id, via, email, name, webhookId, host }: ForwarderRow,
  own: string | null,
): OrderTarget[] {
  const target = (to: string | null): OrderTarget[] =>
    to === null ? [] : [{ way: via, to, orderForwarderId: id }]
  if (via === 'email') return target(email ?? own)
  if (via === 'webhook') return target(webhookId === null ? null : name)
  return via === 'sftp' ? target(host) : []
}

/** Reads the rules of a place and the people of some suppliers once; answers to whom an order goes by them, else to the supplier. */
export async function waysFrom(
  transaction: Transaction,
  organizationId: string,
  locationId: string,
  supplierIds: readonly string[],
): Promise<(ordered: Ordered) => OrderTarget[]> {
  const [forwarders, contacts] = await Promise.all([
    transaction.query(forwardersStatement(organizationId, locationId)),
    transaction.query(contactsStatement(organizationId, supplierIds)),
  ])
  const people = Map.groupBy(contacts.rows, ({ supplierId }) => supplierId)
  return ordered => {
    const byRule = forwarders.rows
      .filter(rule => isFor(rule, ordered))
      .flatMap(rule => targetOf(rule, ordered.email))
    if (byRule.length > 0) return byRule
    const addresses = [
      ...(ordered.email === null ? [] : [ordered.email]),
      ...(people.get(ordered.supplierId ?? '') ?? []).slice(0, 20).map(({ email }) => email),
    ]
    const unique = [...new Map(addresses.map(email => [email.toLowerCase(), email])).values()]
    return unique.map(to => ({ way: 'email', to, orderForwarderId: null }))
  }
}
