/** What stands out in a week of the chosen place, and putting it aside. */
import { INSIGHTS_MAX } from '@cloche/domain/calls'
import { Problem } from '@cloche/domain/problems'
import { localDay } from '@cloche/domain/rules/calendar'
import { findInsights, type Insight } from '@cloche/domain/rules/insights'
import type { Handler } from '../../../http/call-context.ts'
import { weekFacts, weeksOf } from './facts.ts'
import { zoneStatement } from './facts.store.ts'
import { isAtHome, keepDismissed, ownStatement } from '../own.store.ts'

/** The last so many are remembered. */
const DISMISSED_MAX = 300

/** The same thing of the same week, whoever looks. */
const keyOf = ({ kind, subject }: Insight, from: string) => `${kind} ${subject?.id ?? ''} ${from}`

export const insights: Handler<'reporting.insights'> = context =>
  context.read(async transaction => {
    const { session, body, actor } = context
    const zone = (await transaction.query(zoneStatement(session))).rows[0]?.zone ?? 'UTC'
    const weeks = weeksOf(body.day ?? localDay(actor.now, zone), zone)
    const facts = await weekFacts(transaction, session, weeks, actor.now)
    const own = isAtHome(session) ? (await transaction.query(ownStatement(session))).rows[0] : undefined
    const dismissed = new Set(own?.dismissed)
    return {
      from: weeks.from,
      to: weeks.to,
      insights: findInsights(facts)
        .slice(0, INSIGHTS_MAX)
        .map(insight => {
          const key = keyOf(insight, weeks.from)
          return { key, ...insight, isDismissed: dismissed.has(key) }
        }),
    }
  })

/** @throws NOT_ALLOWED in an organization that is not one's own */
export const dismissInsight: Handler<'reporting.dismissInsight'> = context =>
  context.write(async transaction => {
    const { session, body } = context
    if (!isAtHome(session)) throw new Problem('NOT_ALLOWED')
    const { key, isDismissed } = body
    const own = (await transaction.query(ownStatement(session))).rows[0]
    const others = (own?.dismissed ?? []).filter(one => one !== key)
    const all = isDismissed ? [...others, key].slice(-DISMISSED_MAX) : others
    await transaction.query(keepDismissed(session, all))
    return { key, isDismissed }
  })
