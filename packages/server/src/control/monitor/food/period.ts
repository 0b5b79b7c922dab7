import { brokenRule } from '@cloche/domain/problems'

/** A quarter of a year and a little: what an inspector asks for at once. */
export const PERIOD_DAYS_MAX = 100

export interface Period {
  readonly from: string
  readonly to: string
}

/** The period asked for. @throws RULE_BROKEN when it is empty or too long */
export function askedPeriod({ from, to }: Period): Period {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
  if (days <= 0 || days > PERIOD_DAYS_MAX)
    throw brokenRule('to', 'problem.food.period', { days: PERIOD_DAYS_MAX })
  return { from, to }
}
