/**
 * The way into an installation in which nobody is: a link, whose digest stands with what the installation remembers of
 * itself. There are two at most, one made by a start and one that was mailed; a newer one takes the place of the older
 * of its kind, and using either ends both.
 */
import { Problem } from '@cloche/domain/problems'
import type { Pool } from '../../../database/connection.ts'
import { transactPlatform, type Transaction } from '../../../database/transaction.ts'
import { makeSecret, secretDigest } from '../secret-link.ts'

/** A start makes a new one. */
const HOURS = 24
const KEY = 'first-owner'

export interface FirstLink {
  readonly href: string
  /** ISO instant. */
  readonly expires: string
}

interface Kept {
  readonly digest: string
  readonly expires: string
  readonly email: string | null
}

const hasPeople = async (transaction: Transaction) =>
  (await transaction.query({ text: 'select 1 from identity limit 1' })).rows.length > 0

/**
 * Makes a link for whoever becomes the first owner; undefined: there are people already.
 * @param email the address it is mailed to; absent: it is shown where Cloche runs
 */
export async function makeFirstLink(
  transaction: Transaction,
  publicUrl: string,
  email?: string,
): Promise<FirstLink | undefined> {
  if (await hasPeople(transaction)) return undefined
  const { text, digest } = makeSecret()
  const expires = new Date(Date.now() + HOURS * 3_600_000).toISOString()
  const kept: Kept = { digest: digest.toString('hex'), expires, email: email ?? null }
  await transaction.query({
    text: 'insert into installation (key, value) values ($1, $2) on conflict (key) do update set value = $2',
    values: [`${KEY}.${email === undefined ? 'start' : 'mail'}`, JSON.stringify(kept)],
  })
  return { href: `${publicUrl}/#/first-start/${text}`, expires }
}

/**
 * What a secret opens. `lock`: whoever uses it at the same time waits, and then finds it used.
 * @throws NOT_FOUND, REQUEST_EXPIRED; REQUEST_USED once there are people
 */
export async function firstLinkOf(transaction: Transaction, secret: string, lock = false): Promise<Kept> {
  const digest = secretDigest(secret)?.toString('hex')
  const { rows } = await transaction.query<{ readonly value: string }>({
    text: `select value from installation where key in ($1, $2) order by key ${lock ? 'for update' : ''}`,
    values: [`${KEY}.mail`, `${KEY}.start`],
  })
  if (await hasPeople(transaction)) throw new Problem('REQUEST_USED')
  const kept = rows.map(({ value }) => JSON.parse(value) as Kept).find(one => one.digest === digest)
  if (digest === undefined || kept === undefined) throw new Problem('NOT_FOUND')
  if (Date.parse(kept.expires) <= Date.now()) throw new Problem('REQUEST_EXPIRED')
  return kept
}

/** No link counts any more. */
export const endFirstLinks = (transaction: Transaction) =>
  transaction.query({
    text: 'delete from installation where key in ($1, $2)',
    values: [`${KEY}.mail`, `${KEY}.start`],
  })

export const readFirstLink = (pool: Pool, secret: string) =>
  transactPlatform(pool, transaction => firstLinkOf(transaction, secret))
