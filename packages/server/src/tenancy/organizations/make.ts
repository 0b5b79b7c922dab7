/** Organizations come into being here alone: with their line among the customers, and what each of them begins with. */
import type { Locale } from '@cloche/domain/text'
import type { Transaction } from '../../database/transaction.ts'
import { searchForm } from '../../entity-engine/rows.ts'
import { keepConnectionCode, newConnectionCode } from './connection-code.ts'
import { firstRecords } from './first-records/index.ts'

export interface NewOrganization {
  readonly id: string
  readonly name: string
  /** ISO 3166-1, two letters. */
  readonly country: string
  readonly timeZone: string
  readonly locale: Locale
  readonly businessArea?: string
  readonly city?: string
  /** The installation's own, whose owners look after all others. */
  readonly isPlatform?: boolean
}

/**
 * Makes an organization without people and places, in a transaction of its own tenancy.
 * @param templates false where those who call make the templates of labels themselves
 */
export async function makeOrganization(
  transaction: Transaction,
  organization: NewOrganization,
  templates = true,
): Promise<void> {
  const { id, name, country, timeZone, locale, businessArea, city, isPlatform = false } = organization
  const connectionCode = newConnectionCode()
  await transaction.query({
    text: `insert into organization (id, name, business_area, city, country, locale, time_zone, is_platform, small_id, organization_connection_id, search_text)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      id,
      name,
      businessArea ?? null,
      city ?? null,
      country,
      locale,
      timeZone,
      isPlatform,
      id.slice(-6),
      connectionCode,
      searchForm(name),
    ],
  })
  await keepConnectionCode(transaction, id, connectionCode)
  await transaction.query({
    text: `insert into customer (organization_id, name, search_text, country, is_platform) values ($1, $2, $3, $4, $5)`,
    values: [id, name, searchForm(name), country, isPlatform],
  })
  for (const statement of firstRecords(id, locale, templates)) await transaction.query(statement)
}
