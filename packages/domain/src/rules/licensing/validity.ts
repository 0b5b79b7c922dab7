import { countsAsActive } from '../permissions/index.ts'

/** How a licence stands at an instant. */
export const validities = ['active', 'endsSoon', 'notStarted', 'ended', 'notCounting'] as const
export type Validity = (typeof validities)[number]

/** A licence that ends within so many days is said to end soon. */
export const ENDS_SOON_DAYS = 30

const DAY = 86_400_000

export interface DatedLicense {
  readonly status: string
  readonly active: boolean
  readonly from: string | null
  readonly to: string | null
}

/** What is unpaid, cancelled or switched off counts for nothing, whatever its dates; then the dates decide. */
export function validityOf(license: DatedLicense, now: string): Validity {
  if (!license.active || !countsAsActive(license.status)) return 'notCounting'
  const at = Date.parse(now)
  if (license.to !== null && Date.parse(license.to) <= at) return 'ended'
  if (license.from !== null && Date.parse(license.from) > at) return 'notStarted'
  return license.to !== null && Date.parse(license.to) - at <= ENDS_SOON_DAYS * DAY ? 'endsSoon' : 'active'
}
