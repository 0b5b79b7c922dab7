/** Domains of addresses: whose each is, proven by a record in the DNS. In platform transactions: no organization yet. */
import { randomBytes } from 'node:crypto'
import type { Transaction } from '../../database/transaction.ts'

export interface LogInDomain {
  readonly domain: string
  /** What the TXT record has to say. */
  readonly proof: string
  readonly proven: string | null
  readonly checked: string | null
  readonly fault: string | null
}

/** The organization whose people have addresses of a domain. */
export async function organizationOfDomain(
  transaction: Transaction,
  domain: string,
): Promise<string | undefined> {
  const { rows } = await transaction.query<{ organizationId: string }>({
    text: 'select organization_id as "organizationId" from log_in_domain where domain = $1 and proven is not null',
    values: [domain],
  })
  return rows[0]?.organizationId
}

export async function domainsOf(transaction: Transaction, organizationId: string): Promise<LogInDomain[]> {
  const { rows } = await transaction.query<LogInDomain>({
    text: 'select domain, proof, proven, checked, fault from log_in_domain where organization_id = $1 order by domain',
    values: [organizationId],
  })
  return rows
}

export async function provenDomainsOf(transaction: Transaction, organizationId: string): Promise<string[]> {
  const all = await domainsOf(transaction, organizationId)
  return all.flatMap(({ domain, proven }) => (proven === null ? [] : [domain]))
}

/** Names a domain, with a proof of its own for each organization that names it. */
export async function addDomain(
  transaction: Transaction,
  organizationId: string,
  domain: string,
): Promise<void> {
  await transaction.query({
    text: `insert into log_in_domain (organization_id, domain, proof) values ($1, $2, $3)
           on conflict (organization_id, domain) do nothing`,
    values: [organizationId, domain, `cloche-verification=${randomBytes(18).toString('base64url')}`],
  })
}

export async function removeDomain(
  transaction: Transaction,
  organizationId: string,
  domain: string,
): Promise<void> {
  await transaction.query({
    text: 'delete from log_in_domain where organization_id = $1 and domain = $2',
    values: [organizationId, domain],
  })
}

/** Notes what a look into the DNS found. One that was proven stays so when a later look finds nothing. */
export async function noteLook(
  transaction: Transaction,
  organizationId: string,
  domain: string,
  fault: string | null,
): Promise<void> {
  await transaction.query({
    text: `update log_in_domain set checked = now(), fault = $3,
             proven = case when $3::text is null then coalesce(proven, now()) else proven end
           where organization_id = $1 and domain = $2`,
    values: [organizationId, domain, fault],
  })
}
