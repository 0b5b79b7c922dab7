/** Tries that are borne, counted before they are judged, for all servers together and without windows. */
import { createHash } from 'node:crypto'
import type { Pace } from '@cloche/domain/rules/terminals'
import type { Transaction } from '../../database/transaction.ts'

/** Something that is tried at or given, and how fast that may happen. */
export interface Paced {
  /** What it is, and the ids that it is about. */
  readonly what: readonly string[]
  readonly pace: Pace
}

export const paced = (paces: readonly Pace[], ...what: readonly string[]): readonly Paced[] =>
  paces.map((pace, index) => ({ what: [...what, String(index)], pace }))

const digestOf = ({ what }: Paced) => createHash('sha256').update(what.join(' ')).digest()

/** One that was spent stands until it is earned again; as many stand behind each other as are borne at once. */
const SPEND = `insert into token_pace (organization_id, digest, spent_until)
  values ($1, $2, clock_timestamp() + make_interval(secs => $4::double precision))
  on conflict (organization_id, digest) do update
    set spent_until = greatest(token_pace.spent_until, clock_timestamp()) + make_interval(secs => $4::double precision)
    where token_pace.spent_until <= clock_timestamp() + make_interval(secs => ($3::integer - 1) * $4::double precision)
  returning 1`

const FREE = `select greatest(spent_until - make_interval(secs => ($3::integer - 1) * $4::double precision), clock_timestamp()) as until
  from token_pace where organization_id = $1 and digest = $2`

const GIVE_BACK = `update token_pace set spent_until = spent_until - make_interval(secs => $3::double precision)
  where organization_id = $1 and digest = $2`

/** When one is free again, an ISO instant; undefined: it was spent. Where it answers an instant, nothing may be kept of the transaction. */
export async function spend(
  transaction: Transaction,
  organizationId: string,
  all: readonly Paced[],
): Promise<string | undefined> {
  for (const one of all) {
    const values = [organizationId, digestOf(one), one.pace.most, one.pace.seconds]
    const spent = await transaction.query({ text: SPEND, values, keepsPlan: true })
    if (spent.rows.length > 0) continue
    const { rows } = await transaction.query<{ until: string }>({ text: FREE, values, keepsPlan: true })
    return rows[0]?.until ?? new Date().toISOString()
  }
  return undefined
}

/** What was right, or was not judged, is not spent. */
export async function giveBack(
  transaction: Transaction,
  organizationId: string,
  all: readonly Paced[],
): Promise<void> {
  for (const one of all)
    await transaction.query({
      text: GIVE_BACK,
      values: [organizationId, digestOf(one), one.pace.seconds],
      keepsPlan: true,
    })
}

/** Whether nothing of it is spent. */
export async function isUnspent(
  transaction: Transaction,
  organizationId: string,
  one: Paced,
): Promise<boolean> {
  const { rows } = await transaction.query({
    text: 'select 1 from token_pace where organization_id = $1 and digest = $2 and spent_until > clock_timestamp()',
    values: [organizationId, digestOf(one)],
    keepsPlan: true,
  })
  return rows.length === 0
}

/** Whether all that is borne is spent. */
export async function isFull(transaction: Transaction, organizationId: string, one: Paced): Promise<boolean> {
  const { rows } = await transaction.query({
    text: `select 1 from token_pace where organization_id = $1 and digest = $2
      and spent_until > clock_timestamp() + make_interval(secs => ($3::integer - 1) * $4::double precision)`,
    values: [organizationId, digestOf(one), one.pace.most, one.pace.seconds],
    keepsPlan: true,
  })
  return rows.length > 0
}
