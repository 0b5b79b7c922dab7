/** The language in which an organization is told of breaches. */
import { chooseLocale, languageOf } from '@cloche/domain/text'
import type { Transaction } from '../database/transaction.ts'

export async function localeAt(transaction: Transaction, organizationId: string): Promise<string> {
  const { rows } = await transaction.query<{ locale: string }>({
    text: 'select locale from organization where id = $1',
    values: [organizationId],
  })
  return chooseLocale({ query: undefined, saved: rows[0]?.locale, browser: undefined })
}

export const languageAt = (locale: string) =>
  languageOf(chooseLocale({ query: undefined, saved: locale, browser: undefined }))
