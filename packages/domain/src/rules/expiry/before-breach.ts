import { compareInstants } from '../calendar/index.ts'
import { BREACH_RULES, type AfterBreachKey } from './after-breach.ts'
import type { Dates } from './pause.ts'
import type { RedateFaultKey } from './redate.ts'
import type { DateKind, DateLine } from './types.ts'

const KINDS = ['bestBefore', 'expiration'] as const satisfies readonly DateKind[]

const ofBreach = (lines: readonly DateLine[], breachId: string) =>
  lines.filter(({ rule, values }) => BREACH_RULES.includes(rule) && values['breach'] === breachId)

/** The dates that food had before it was dated anew for a breach; null: it was not, or nobody noted them. */
export function datesBefore(lines: readonly DateLine[], breachId: string): Dates | null {
  const [first] = ofBreach(lines, breachId)
  const { wasBestBefore, wasExpiration } = first?.values ?? {}
  if (typeof wasBestBefore !== 'string' || typeof wasExpiration !== 'string') return null
  return { bestBefore: wasBestBefore || null, expiration: wasExpiration || null }
}

export interface PutBackQuestion {
  readonly label: Dates & { readonly lines: readonly DateLine[] }
  /** The incidence for which it was dated anew. */
  readonly breachId: string
  /** Instant of the change. */
  readonly at: string
  readonly reason: string
  /** Who does it, as explanations call them. */
  readonly by: string
  /** Whether this person may give food more time than was worked out. */
  readonly mayProlong: boolean
}

export type PutBackResult =
  | ({ readonly ok: true; readonly lines: readonly DateLine[] } & Dates)
  | { readonly ok: false; readonly because: AfterBreachKey | RedateFaultKey }

/**
 * Puts the dates of before a breach back, where it was none or the dating was a mistake: by those who may give food more
 * time, with the reason, never once its use-by is passed. What was corrected since stays: that is for a person to correct.
 * Then the food can be dated anew for that breach again.
 */
export function putDatesBack(question: PutBackQuestion): PutBackResult {
  const { label, breachId, at, reason, by, mayProlong } = question
  const before = datesBefore(label.lines, breachId)
  if (before === null) return { ok: false, because: 'afterBreach.notDone' }
  const undone = ofBreach(label.lines, breachId)
  if (undone.some(({ decides }) => !decides)) return { ok: false, because: 'afterBreach.changed' }
  if (!mayProlong) return { ok: false, because: 'redate.notAllowed' }
  if (label.expiration !== null && compareInstants(label.expiration, at) <= 0)
    return { ok: false, because: 'redate.expired' }
  const changed = KINDS.filter(kind => before[kind] !== label[kind])
  const left = label.lines
    .filter(line => !undone.includes(line))
    .map(line => (changed.includes(line.date) ? { ...line, decides: false } : line))
  const added = changed.flatMap((date): DateLine[] =>
    before[date] === null
      ? []
      : [
          {
            date,
            rule: 'expiry.prolonged',
            values: { name: by, reason },
            until: before[date],
            decides: true,
          },
        ],
  )
  return { ok: true, ...before, lines: [...left, ...added] }
}
