import { INSIGHT_KINDS as insightKinds } from '../../catalogue/names/report.ts'
import { sameValueSign } from '../haccp-signs/index.ts'

export { insightKinds }

export type InsightKind = (typeof insightKinds)[number]

/** The rules by which something stands out. One table: who changes a limit changes it here, and says why. */
export const insightRules = {
  /** Weeks that a week is compared with: a month has each kind of week, and is not yet another season. */
  weeksBefore: 4,
  wasteDoubled: {
    /** Against the mean of the weeks before: less is what weeks differ by anyhow. */
    times: 2,
    /** In the organization's currency: what a tray costs is no news. */
    leastMoney: 10,
    /** Weeks in which some of the product was thrown away, so that there is something to compare with. */
    leastWeeks: 3,
  },
  expiredRising: { times: 1.5, least: 5, leastWeeks: 2 },
  fridgeWarms: {
    /** Days that are looked at, and those of them that have to have readings. */
    days: 14,
    leastDays: 10,
    /** °C over all of these days: half of what lies between a usual 3 °C and the usual limit of 5 °C. */
    leastRise: 1,
    /** Share of the days of the second half that are above the median of the first: a warm weekend is no trend. */
    leastShare: 0.8,
  },
  /** Checks by hand at a point at one minute of the clock: people are not that punctual. */
  sameMinute: { days: 14, least: 6, leastShare: 0.8 },
  /** Checks in a row and days between the first and the last of them: those of the signs (`rules/haccp-signs`). */
  sameValue: { least: sameValueSign.checks, days: sameValueSign.days },
  /** Lines that came with less than was ordered, against the weeks before. */
  shortDeliveries: { least: 3, leastShare: 0.1, times: 2 },
  /** Runs of cooling over the week and those before: fewer say nothing of how it usually goes. */
  coolingFails: { leastRuns: 5, least: 2, leastShare: 0.2 },
  /** Tasks of one shift that were missed, as a share of its own, against that of all other shifts in the same week. */
  shiftMisses: { least: 3, leastShare: 0.2, times: 2 },
  stockHigh: {
    /** Against the highest of the weeks before: what stock rises to before weekends lies in each of them. */
    times: 1.25,
    /** In the organization's currency, more than that highest: less is a delivery that came a day early. */
    leastMoney: 200,
  },
} as const
