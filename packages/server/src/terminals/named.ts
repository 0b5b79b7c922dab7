/** Whom a PIN or a card names at a place. */
import { brokenRule } from '@cloche/domain/problems'
import { cardNumber, countsAt, type HeldToken } from '@cloche/domain/rules/terminals'
import type { Pool } from '../database/connection.ts'
import { transact } from '../database/transaction.ts'
import type { Services } from '../http/call-context.ts'
import { digestOlder } from './pins.ts'

/** A PIN or a card, as it was typed or read. */
export interface TypedToken {
  readonly pin?: string
  readonly mac?: string
}

export interface NamedPerson {
  readonly userId: string
  readonly userName: string | null
  readonly userTokenId: string
  readonly how: 'pin' | 'card'
}

/** @throws RULE_BROKEN where neither or both were given */
export function oneToken({ pin, mac }: TypedToken, path: string): void {
  if ((pin === undefined) === (mac === undefined)) throw brokenRule(path, 'problem.terminal.oneWay')
}

/** Roles that work everywhere. */
const WHOLE_ROLE = 4

interface Found extends HeldToken {
  readonly id: string
  readonly kind: 'pin' | 'card'
  readonly userId: string
  readonly userName: string | null
  readonly roleLevel: number
  readonly enrolled: readonly string[]
}

const TOKENS = `select token.id, token.kind, token.active, token."from", token."to", token.location_ids as "locationIds",
    token.user_id as "userId", person.full_name as "userName", person.role_level as "roleLevel", person.location_ids as enrolled
  from user_token token join "user" person on person.organization_id = token.organization_id and person.id = token.user_id
  left join user_token_pin pin on pin.organization_id = token.organization_id and pin.user_token_id = token.id
  where token.organization_id = $1 and token.deleted is null and person.deleted is null and person.active
    and (token.kind = 'pin' and pin.digest = $2 or token.kind = 'card' and token.mac = $3)`

/**
 * The one person whom it names at a place, now; undefined where there is none, or there are several. A PIN that counts
 * elsewhere, an old one and a wrong one are all the same.
 */
export async function personNamed(
  services: Pick<Services, 'fieldSeal' | 'pins'> & { readonly pool: Pool },
  organizationId: string,
  path: readonly string[],
  { pin, mac }: TypedToken,
): Promise<NamedPerson | undefined> {
  const { pool, fieldSeal, pins } = services
  const digest = pin === undefined ? null : pins(organizationId, pin)
  const card = mac === undefined ? null : (cardNumber(mac) ?? null)
  const rows = await transact(
    pool,
    { organizationId, sessionId: null, revision: 0 },
    async transaction => {
      if (pin !== undefined) await digestOlder(transaction, organizationId, fieldSeal, pins)
      const found = await transaction.query<Found>({
        text: TOKENS,
        values: [organizationId, digest, card],
        keepsPlan: true,
      })
      return found.rows
    },
    'read write',
  )
  const now = new Date().toISOString()
  const worksHere = ({ roleLevel, enrolled }: Found) =>
    roleLevel >= WHOLE_ROLE || enrolled.some(id => path.includes(id))
  const here = rows.filter(token => countsAt(token, path, now) && worksHere(token))
  const people = new Set(here.map(({ userId }) => userId))
  const [token] = here
  if (token === undefined || people.size > 1) return undefined
  const { id, kind, userId, userName } = token
  return { userTokenId: id, how: kind, userId, userName }
}
