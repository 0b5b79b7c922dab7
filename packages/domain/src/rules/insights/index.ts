/**
 * Insights: what stands out in a week of a place, each found by one stated rule.
 *
 * A finding is no verdict: it says the rule, the figures that it was found by, and which report shows all of them. Where
 * the figures do not bear a rule (too few days, too few runs) it finds nothing. Temperatures °C, money in the currency of
 * the organization, shares of one, days `YYYY-MM-DD`, times of day HH:mm on the clock of the place.
 */
export { insightRules } from './limits.ts'
export { risePerDay } from './trend.ts'
export { findInsights } from './find.ts'
export type { Insight, WeekFacts } from './facts.ts'
