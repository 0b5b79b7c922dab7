/** Whom a telling goes to, found at the moment it is sent: an address that changed meanwhile counts. */
import { maskedAddress, normalPhone, type RecipientKey } from '@cloche/domain/rules/chase'
import { chooseLocale, languageOf } from '@cloche/domain/text'
import type { Transaction } from '../../../database/transaction.ts'
import { findPerson, type Reader } from '../../../tenancy/index.ts'
import type { ChasedRow } from '../chase.store.ts'

export interface Recipient {
  readonly key: RecipientKey
  /** Who that is, where it is a person. */
  readonly userId: string | null
  /** In whose language and zone it is written. */
  readonly reader: Reader
  readonly email: string | null
  readonly phone: string | null
  readonly webhookId: string | null
  /** As others may read it. */
  readonly shown: string
}

/** Somebody of whom nothing but an address is known reads the language of the organization, on the clock of the place. */
function stranger({ locale: saved, organization, timeZone }: ChasedRow, email: string): Reader {
  const locale = chooseLocale({ saved })
  return { name: '', email, organization, language: languageOf(locale), locale, timeZone }
}

const NOBODY = { userId: null, email: null, phone: null, webhookId: null }

/** Undefined for a person who may not work any more. */
export async function findRecipient(
  transaction: Transaction,
  organizationId: string,
  key: RecipientKey,
  chased: ChasedRow,
): Promise<Recipient | undefined> {
  const at = key.indexOf(':')
  const [kind, id] = [key.slice(0, at), key.slice(at + 1)]
  if (kind === 'email')
    return { ...NOBODY, key, reader: stranger(chased, id), email: id, shown: maskedAddress(id) }
  if (kind === 'phone')
    return { ...NOBODY, key, reader: stranger(chased, ''), phone: id, shown: maskedAddress(id) }
  if (kind === 'webhook') {
    const { rows } = await transaction.query<{ name: string }>({
      text: 'select name from webhook where organization_id = $1 and id = $2 and deleted is null',
      values: [organizationId, id],
    })
    const [hook] = rows
    return hook && { ...NOBODY, key, reader: stranger(chased, ''), webhookId: id, shown: hook.name }
  }
  const person = await findPerson(transaction, organizationId, id)
  if (person === undefined) return undefined
  const { rows } = await transaction.query<{ phone: string | null }>({
    text: 'select phone from "user" where organization_id = $1 and id = $2',
    values: [organizationId, id],
  })
  return {
    ...NOBODY,
    key,
    userId: id,
    reader: person,
    email: person.email,
    phone: normalPhone(rows[0]?.phone ?? '') ?? null,
    shown: person.fullName || person.name || maskedAddress(person.email),
  }
}
