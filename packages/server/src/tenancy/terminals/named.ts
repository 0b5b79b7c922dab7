/** Whom a PIN or a card names at a place, and who may name themself there. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { cardNumber, shortNames, type NamedHere } from '@cloche/domain/rules/terminals'
import type { Seal } from '../../adapters/seal.ts'
import type { Transaction } from '../../database/transaction.ts'
import { openSecret } from '../../entity-engine/sealed.ts'

export interface NamedPerson {
  readonly userId: string
  readonly userName: string | null
  readonly userTokenId: string
}

/** By a PIN; `isGiven`: somebody else gave it, and it opens nothing yet. */
export interface NamedByPin extends NamedPerson {
  readonly isGiven: boolean
}

/** Roles that work everywhere. */
const WHOLE_ROLE = 4

/** Tokens that count at a place, now, of people who work there. $1: the organization; $2: the path of the place. */
const COUNTING = `from user_token token
  join "user" person on person.organization_id = token.organization_id and person.id = token.user_id
  where token.organization_id = $1 and token.deleted is null and token.active
    and person.deleted is null and person.active
    and (token."from" is null or token."from" <= now()) and (token."to" is null or token."to" > now())
    and (cardinality(token.location_ids) = 0 or token.location_ids && $2::uuid[])
    and (person.role_level >= ${WHOLE_ROLE} or person.location_ids && $2::uuid[])`

const NAMED = 'token.id as "userTokenId", token.user_id as "userId", person.full_name as "userName"'

/** @param path ids from the root to the place */
export async function namedByCard(
  transaction: Transaction,
  organizationId: string,
  path: readonly string[],
  mac: string,
): Promise<NamedPerson | undefined> {
  const card = cardNumber(mac)
  if (card === undefined) return undefined
  const { rows } = await transaction.query<NamedPerson>({
    text: `select ${NAMED} ${COUNTING} and token.kind = 'card' and token.mac = $3`,
    values: [organizationId, path, card],
    keepsPlan: true,
  })
  return rows[0]
}

const digestOf = (pin: string) => createHash('sha256').update(pin).digest()

/**
 * Whether a PIN is that person's at a place. It is judged against their tokens alone: whether anybody else has it, nothing
 * tells. A PIN that counts elsewhere, an old one, a wrong one and a person who has none are all the same.
 */
export async function namedByPin(
  transaction: Transaction,
  seal: Seal,
  organizationId: string,
  path: readonly string[],
  { userId, pin }: { readonly userId: string; readonly pin: string },
): Promise<NamedByPin | undefined> {
  const { rows } = await transaction.query<NamedByPin & { readonly pin: string }>({
    text: `select ${NAMED}, token.is_given as "isGiven", token.pin ${COUNTING}
      and token.kind = 'pin' and token.pin is not null and token.user_id = $3 order by token.is_given, token.id`,
    values: [organizationId, path, userId.toLowerCase()],
    keepsPlan: true,
  })
  const typed = digestOf(pin)
  const right = rows.filter(token =>
    timingSafeEqual(digestOf(openSecret(seal, token.userTokenId, 'pin', token.pin)), typed),
  )
  const [token] = right
  if (token === undefined) return undefined
  const { pin: _pin, ...named } = token
  return named
}

/** Who can name themself by a PIN at a place, by name: what they are called there, and no more. */
export async function peopleHere(
  transaction: Transaction,
  organizationId: string,
  path: readonly string[],
  most: number,
): Promise<{ readonly id: string; readonly name: string }[]> {
  const { rows } = await transaction.query<NamedHere>({
    text: `select distinct person.id, person.name, person.last_name as "lastName" ${COUNTING}
      and token.kind = 'pin' and token.pin is not null order by person.name, person.last_name, person.id limit $3`,
    values: [organizationId, path, most],
    keepsPlan: true,
  })
  const names = shortNames(rows)
  return rows.map(({ id }) => ({ id, name: names.get(id) ?? '' }))
}
