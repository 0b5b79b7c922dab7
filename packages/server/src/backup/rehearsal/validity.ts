/** What the last rehearsal of a restore is worth now: a pure judgement of what was noted of it. */

/** A rehearsal that is older proves little of the backups of today. */
export const REHEARSAL_MAX_DAYS = 35
const DAY_MS = 86_400_000

export type Validity = 'never' | 'failed' | 'old' | 'good'

export interface Rehearsed {
  readonly validity: Validity
  /** ISO 8601; null: never. */
  readonly at: string | null
  readonly days: number | null
  readonly name: string | null
  readonly seconds: number | null
  /** Why it failed. */
  readonly error: string | null
}

const NEVER: Rehearsed = {
  validity: 'never',
  at: null,
  days: null,
  name: null,
  seconds: null,
  error: null,
}

/**
 * @param noted what the installation remembers of it, as JSON; what cannot be read is no rehearsal.
 * @param now milliseconds since 1970.
 */
export function rehearsed(noted: string | null, now: number): Rehearsed {
  const said = read(noted)
  const begun = typeof said?.['at'] === 'string' ? Date.parse(said['at']) : Number.NaN
  if (said === null || Number.isNaN(begun)) return NEVER
  const days = Math.max(0, Math.floor((now - begun) / DAY_MS))
  const { at, ok, name, seconds, error } = said
  return {
    validity: ok !== true ? 'failed' : days > REHEARSAL_MAX_DAYS ? 'old' : 'good',
    at: String(at),
    days,
    name: typeof name === 'string' ? name : null,
    seconds: typeof seconds === 'number' ? seconds : null,
    error: ok === true ? null : typeof error === 'string' ? error : '',
  }
}

function read(noted: string | null): Record<string, unknown> | null {
  try {
    const said: unknown = JSON.parse(noted ?? 'null')
    return typeof said === 'object' ? (said as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

/** For the commands of backups. */
export function rehearsedSentence({ validity, at, days, name, error }: Rehearsed): string {
  if (validity === 'never')
    return 'A restore was NEVER rehearsed: "npm run restore -- --rehearse" does it beside the running installation'
  const which = `${at}${name === null ? '' : ` (${name})`}`
  if (validity === 'failed') return `The last rehearsal of a restore FAILED, ${which}: ${error}`
  if (validity === 'old')
    return `A restore was last rehearsed ${days} days ago, ${which}: that is TOO LONG AGO`
  return `A restore was last rehearsed ${which}`
}
