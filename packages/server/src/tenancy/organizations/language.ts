/** The language in which an organization is told of what happens by itself: to nobody in particular. */
import { chooseLocale, type Locale } from '@cloche/domain/text'
import type { Transaction } from '../../database/transaction.ts'

/** Asked within the organization. */
export async function localeOfOrganization(
  transaction: Transaction,
  organizationId: string,
): Promise<Locale> {
  const { rows } = await transaction.query<{ locale: string }>({
    text: 'select locale from organization where id = $1',
    values: [organizationId],
  })
  return chooseLocale({ saved: rows[0]?.locale })
}
