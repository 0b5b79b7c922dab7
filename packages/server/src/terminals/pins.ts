/** PINs as they are found: by a digest that only the installation's secret makes, and only once where two would meet. */
import { createHmac, hkdfSync } from 'node:crypto'
import { brokenRule } from '@cloche/domain/problems'
import { doMeet } from '@cloche/domain/rules/terminals'
import type { Seal } from '../adapters/seal.ts'
import type { Transaction } from '../database/transaction.ts'
import type { AnyBehaviours, Behaviour } from '../entity-engine/behaviours.ts'
import type { WireRow } from '../entity-engine/rows.ts'
import { openSecret } from '../entity-engine/sealed.ts'
import { endSessionsBy } from './keys.ts'

/** The digest of a PIN within an organization. */
export type PinDigests = (organizationId: string, pin: string) => Buffer

export function createPinDigests(secret: string): PinDigests {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cloche PINs of shared tablets', 32))
  return (organizationId, pin) => createHmac('sha256', key).update(`${organizationId}/${pin}`).digest()
}

interface Kept {
  readonly id: string
  readonly pin: string
  readonly locationIds: readonly string[]
}

const COUNTING = `kind = 'pin' and pin is not null and deleted is null and active and ("to" is null or "to" > now())`

/** The paths of places, of those that are there. */
async function pathsOf(transaction: Transaction, organizationId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await transaction.query<{ path: readonly string[] }>({
    text: 'select hierarchy as path from location where organization_id = $1 and id = any($2::uuid[])',
    values: [organizationId, ids],
  })
  return rows.map(({ path }) => path)
}

/** @throws RULE_BROKEN where somebody has the PIN at a place at which this token counts, too */
async function keepDigest(
  transaction: Transaction,
  organizationId: string,
  { id, locationIds }: Kept,
  digest: Buffer,
): Promise<void> {
  // Two that are given at the same instant take turns.
  await transaction.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 7083))',
    values: [`${organizationId}/pins`],
  })
  const { rows } = await transaction.query<{ locationIds: readonly string[] }>({
    text: `select location_ids as "locationIds" from user_token_pin pin
      join user_token on user_token.organization_id = pin.organization_id and user_token.id = pin.user_token_id
      where pin.organization_id = $1 and pin.digest = $2 and pin.user_token_id <> $3 and ${COUNTING}`,
    values: [organizationId, digest, id],
  })
  if (rows.length > 0) {
    const own = await pathsOf(transaction, organizationId, locationIds)
    for (const other of rows)
      if (doMeet(own, await pathsOf(transaction, organizationId, other.locationIds)))
        throw brokenRule('userToken.pin', 'problem.token.pinTaken')
  }
  await transaction.query({
    text: `insert into user_token_pin (organization_id, user_token_id, digest) values ($1, $2, $3)
      on conflict (organization_id, user_token_id) do update set digest = excluded.digest`,
    values: [organizationId, id, digest],
  })
}

/** The behaviours with the digest of each PIN kept as its token is written; whoever worked by the token is out. */
export function keepingPins(behaviours: AnyBehaviours, seal: Seal, digests: PinDigests): AnyBehaviours {
  const own = behaviours['userToken']
  const behaviour: Behaviour<WireRow> = {
    ...own,
    async afterWrite(context, after, verb, before) {
      await own?.afterWrite?.(context, after, verb, before)
      const { transaction, actor } = context
      const id = after['id'] as string
      if (verb !== 'create') await endSessionsBy(transaction, actor.organizationId, id)
      const { rows } = await transaction.query<Kept>({
        text: `select id, pin, location_ids as "locationIds" from user_token where organization_id = $1 and id = $2 and ${COUNTING}`,
        values: [actor.organizationId, id],
      })
      const [kept] = rows
      if (kept === undefined) {
        await transaction.query({
          text: 'delete from user_token_pin where organization_id = $1 and user_token_id = $2',
          values: [actor.organizationId, id],
        })
        return
      }
      const digest = digests(actor.organizationId, openSecret(seal, id, 'pin', kept.pin))
      await keepDigest(transaction, actor.organizationId, kept, digest)
    },
  }
  return { ...behaviours, userToken: behaviour }
}

/** Digests of PINs that were given before they had any; where two of them meet, both are kept, and neither opens. */
export async function digestOlder(
  transaction: Transaction,
  organizationId: string,
  seal: Seal,
  digests: PinDigests,
): Promise<void> {
  const { rows } = await transaction.query<Kept>({
    text: `select id, pin, location_ids as "locationIds" from user_token where organization_id = $1 and ${COUNTING}
      and not exists (select 1 from user_token_pin pin where pin.organization_id = $1 and pin.user_token_id = user_token.id)`,
    values: [organizationId],
    keepsPlan: true,
  })
  for (const { id, pin } of rows)
    await transaction.query({
      text: 'insert into user_token_pin (organization_id, user_token_id, digest) values ($1, $2, $3) on conflict do nothing',
      values: [organizationId, id, digests(organizationId, openSecret(seal, id, 'pin', pin))],
    })
}
