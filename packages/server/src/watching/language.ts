/** The language in which an organization is told of breaches. */
import { chooseLocale, type Locale } from '@cloche/domain/text'
import type { Transaction } from '../database/transaction.ts'

export async function localeAt(transaction: Transaction, organizationId: string): Promise<Locale> {
  const { rows } = await transaction.query<{ locale: string }>({
    text: 'select locale from organization where id = $1',
    values: [organizationId],
  })
  return chooseLocale({ query: undefined, saved: rows[0]?.locale, browser: undefined })
}
