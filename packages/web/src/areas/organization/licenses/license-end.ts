/** How a licence stands today, with the days until it changes. */
import { validityOf, type DatedLicense } from '@cloche/domain/rules/licensing'
import { daysAhead } from '../../../data/formats/values.ts'

export type Dated = Omit<DatedLicense, 'active'> & { readonly active?: boolean }

export type LicenseEnd =
  | { readonly kind: 'open' | 'off' }
  | { readonly kind: 'ahead' | 'ends' | 'soon' | 'over'; readonly days: number }

/**
 * `open`: holds without an end. `off`: what it is keeps it from counting. `ahead`: begins in so many days.
 * `ends`: in so many days, `soon` where they are few. `over`: ended so many days ago. Days are those of the
 * calendar in `timeZone`; `now` in milliseconds.
 */
export function endOf(license: Dated, now: number, timeZone: string | undefined): LicenseEnd {
  const { from, to } = license
  const days = (instant: string | null) => (instant === null ? 0 : daysAhead(instant, now, timeZone))
  switch (validityOf({ ...license, active: license.active !== false }, new Date(now).toISOString())) {
    case 'notCounting':
      return { kind: 'off' }
    case 'ended':
      return { kind: 'over', days: -days(to) }
    case 'notStarted':
      return { kind: 'ahead', days: days(from) }
    case 'endsSoon':
      return { kind: 'soon', days: days(to) }
    case 'active':
      return to === null ? { kind: 'open' } : { kind: 'ends', days: days(to) }
  }
}
