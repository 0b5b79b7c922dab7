/**
 * The clock of this machine beside PostgreSQL's. Both are written into the same rows: expiry dates, who logged in when,
 * which month a record belongs to.
 */
import type pg from 'pg'

/** Differences that matter to nobody: a call takes that long, and tablets differ by more. */
const WARNED_FROM_S = 120
/** Labels would carry the date of another day. */
const REFUSED_FROM_S = 86_400

/** A clock that nothing can be dated by; the message is for the person who starts Cloche. */
export class ClockError extends Error {
  override readonly name = 'ClockError'
}

/** How many seconds this machine's clock is ahead of PostgreSQL's; negative: behind. The way there is left out. */
export async function secondsAhead(
  client: Pick<pg.ClientBase, 'query'>,
  clock: () => number = Date.now,
): Promise<number> {
  const before = clock()
  const { rows } = await client.query<{ now: string }>(
    'select extract(epoch from clock_timestamp())::text as now',
  )
  const after = clock()
  const theirs = Number(rows[0]?.now) * 1000
  if (theirs >= before && theirs <= after) return 0
  return Math.round((theirs < before ? before - theirs : after - theirs) / 1000)
}

/** What is to be said of the difference; undefined: nothing. */
export function clockWarning(seconds: number): string | undefined {
  if (Math.abs(seconds) < WARNED_FROM_S) return undefined
  return (
    `The clock of this machine is ${amount(seconds)} ${seconds > 0 ? 'ahead of' : 'behind'} that of PostgreSQL. ` +
    'Dates on labels and in the ledgers come from both: set them right (NTP).'
  )
}

/** Compares the clocks once. @throws ClockError when they differ by a day or more. */
export async function checkClock(
  client: Pick<pg.ClientBase, 'query'>,
  warn: (text: string) => void,
  clock?: () => number,
): Promise<void> {
  const seconds = await secondsAhead(client, clock)
  const warning = clockWarning(seconds)
  if (warning === undefined) return
  if (Math.abs(seconds) >= REFUSED_FROM_S)
    throw new ClockError(
      `${warning} Cloche does not start so: every label would carry a wrong date. Nothing was changed; start it again when both clocks are right.`,
    )
  warn(warning)
}

function amount(seconds: number): string {
  const size = Math.abs(seconds)
  if (size >= 2 * 86_400) return `${Math.round(size / 86_400)} days`
  return size >= 7200 ? `${Math.round(size / 3600)} hours` : `${Math.round(size / 60)} minutes`
}
