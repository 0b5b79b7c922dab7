/** Guesses at what is secret, counted before they are judged: log-ins by address and network, codes by who types them. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '@cloche/domain/problems'
import { fewAtOnce } from '../../adapters/few-at-once.ts'
import type { Pool } from '../../database/connection.ts'
import { transactPlatform } from '../../database/transaction.ts'
import { networkOf } from '../../http/network.ts'

/** Of one e-mail address; and from one place, where a whole kitchen may sit behind one line. */
const FAILURES_MAX = 10
const FAILURES_FROM_MAX = 100
/** Codes that are typed, each of which holds for minutes or is known to whoever may type it. */
const CODES_MAX = 20
/** Wrong joins of one organization, wherever they come from. */
const JOINS_MAX = 50
const LOCK_MINUTES = 15
/** How long one waits for others that are being judged, and how often one looks. */
const WAIT_MS = 10_000
const LOOK_MS = 40
/** Guesses from one network wait for each other's counting, and would take every connection of the pool for it. */
const counting = fewAtOnce(2)

export const failureDigest = (email: string) => createHash('sha256').update(email).digest()

const fromDigest = (ip: string) =>
  createHash('sha256')
    .update(`from ${networkOf(ip)}`)
    .digest()

/** Something that is guessed at: which, how many wrong guesses it bears in the window, and how they are refused. */
export interface Guessed {
  readonly digest: Buffer
  readonly max: number
  readonly refusal: 'ACCOUNT_LOCKED' | 'TOO_MANY_REQUESTS'
}

/** A log-in: by its address, and by where it comes from. */
export const logInFrom = (email: string, ip: string): readonly Guessed[] => [
  { digest: failureDigest(email), max: FAILURES_MAX, refusal: 'ACCOUNT_LOCKED' },
  { digest: fromDigest(ip), max: FAILURES_FROM_MAX, refusal: 'TOO_MANY_REQUESTS' },
]

/** A code or key that somebody types, by who or where it is typed. @param by e.g. a network or a person's id */
export const codeTypedBy = (what: string, by: string): readonly Guessed[] => [
  {
    digest: createHash('sha256')
      .update(`${what} by ${networkOf(by)}`)
      .digest(),
    max: CODES_MAX,
    refusal: 'TOO_MANY_REQUESTS',
  },
]

/** A machine that joins: by where it comes from, and by the code that it shows. @param code as it is compared */
export const joinFrom = (code: string, ip: string): readonly Guessed[] => [
  ...codeTypedBy('key of a machine', ip),
  {
    digest: createHash('sha256').update(`machine at ${code}`).digest(),
    max: JOINS_MAX,
    refusal: 'TOO_MANY_REQUESTS',
  },
]

/** One guess that was let through: it counts as wrong until it is said to be otherwise. */
export interface Guess {
  /** It was wrong: with the last one that is borne, the lock falls. */
  wrong(): Promise<void>
  /** It was right: what was guessed at is cleared; a network is not, or one's own account opened all others. */
  right(): Promise<void>
  /** It came to nothing: it was not judged. */
  dropped(): Promise<void>
}

const TAKE = `insert into login_failure (address_digest, failures, counts_until) values ($1, 1, now() + make_interval(mins => $3))
  on conflict (address_digest) do update set
    failures = case when login_failure.locked_until <= now() or login_failure.changed <= now() - make_interval(mins => $3)
      then 1 else login_failure.failures + 1 end,
    locked_until = null, changed = now(), counts_until = excluded.counts_until
  where login_failure.locked_until <= now() or login_failure.changed <= now() - make_interval(mins => $3)
    or login_failure.locked_until is null and login_failure.failures < $2
  returning failures`

const LOCK = `update login_failure set locked_until = now() + make_interval(mins => $3),
    counts_until = now() + make_interval(mins => $3), changed = now()
  where address_digest = $1 and failures >= $2 and locked_until is null`

const GIVE_BACK = `update login_failure set failures = greatest(failures - 1, 0) where address_digest = $1`

/** After a guess was given back, in the same transaction: where no wrong one is left there is no row. */
const FORGET_NONE =
  'delete from login_failure where address_digest = $1 and failures = 0 and locked_until is null'

const CLEAR = 'delete from login_failure where address_digest = $1'

/** Refused for now. `until`: of a lock; undefined while others are being judged, which may still turn out right. */
class Full extends Error {
  readonly guessed: Guessed
  readonly until: string | undefined
  constructor(guessed: Guessed, until: string | undefined) {
    super('No guess is free')
    this.guessed = guessed
    this.until = until
  }
}

const counted: typeof transactPlatform = (pool, work) => counting(() => transactPlatform(pool, work))

/** Takes one guess of each, or none. @throws Full */
function take(pool: Pool, all: readonly Guessed[]): Promise<void> {
  return counted(pool, async transaction => {
    for (const guessed of all) {
      const values = [guessed.digest, guessed.max, LOCK_MINUTES]
      if ((await transaction.query({ text: TAKE, values })).rows.length > 0) continue
      const { rows } = await transaction.query({
        text: 'select locked_until from login_failure where address_digest = $1 and locked_until > now()',
        values: [guessed.digest],
      })
      throw new Full(guessed, rows[0]?.['locked_until'] as string | undefined)
    }
  })
}

const lockedOut = ({ refusal }: Guessed, ends: string): Problem =>
  new Problem(refusal, { retryAfter: secondsUntil(ends) })

/** Whole seconds until an instant, at least one: after which somebody who is refused may come again. */
export const secondsUntil = (instant: string) =>
  Math.max(1, Math.ceil((Date.parse(instant) - Date.now()) / 1000))

/**
 * Lets a guess through and counts it, before it is judged: of any number that come at the same instant, to any number
 * of servers, no more are judged than are borne. While as many as are borne are being judged, others wait for them.
 * @throws ACCOUNT_LOCKED, TOO_MANY_REQUESTS
 */
export async function beginGuess(pool: Pool, all: readonly Guessed[]): Promise<Guess> {
  const end = Date.now() + WAIT_MS
  for (;;)
    try {
      await take(pool, all)
      break
    } catch (error) {
      if (!(error instanceof Full)) throw error
      if (error.until !== undefined) throw lockedOut(error.guessed, error.until)
      if (Date.now() > end) throw new Problem(error.guessed.refusal, { retryAfter: LOCK_MINUTES * 60 })
      await sleep(LOOK_MS)
    }
  const each = (textOf: (guessed: Guessed) => string) =>
    counted(pool, async transaction => {
      for (const guessed of all) {
        const text = textOf(guessed)
        const { digest, max } = guessed
        await transaction.query({ text, values: text === LOCK ? [digest, max, LOCK_MINUTES] : [digest] })
        if (text === GIVE_BACK) await transaction.query({ text: FORGET_NONE, values: [digest] })
      }
    })
  return {
    wrong: () => each(() => LOCK),
    right: () => each(({ refusal }) => (refusal === 'ACCOUNT_LOCKED' ? CLEAR : GIVE_BACK)),
    dropped: () => each(() => GIVE_BACK),
  }
}

/** Judges one guess within its count. `judge` answers whether it is right; what it throws is no guess. */
export async function guessOnce<T>(
  pool: Pool,
  all: readonly Guessed[],
  judge: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const guess = await beginGuess(pool, all)
  let found: T | undefined
  try {
    found = await judge()
  } catch (error) {
    await guess.dropped()
    throw error
  }
  await (found === undefined ? guess.wrong() : guess.right())
  return found
}
