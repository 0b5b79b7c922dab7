/** What an alarm drill keeps: who was reached by what in how many seconds, and who answered. */
import { CHANNELS, CHASE_STEPS, DELIVERY_RESULTS, SENDING_FAULTS } from '../../catalogue/names/chase.ts'
import { count, list, nullable, object, oneOf, text } from '../../catalogue/words.ts'

const TELLINGS_MAX = 2000

/** Times are seconds after the beginning. */
export const ALARM_DRILL_RESULT = object({
  tellings: list(
    object({
      to: text,
      channel: oneOf(CHANNELS),
      step: oneOf(CHASE_STEPS),
      number: count,
      decidedAfter: count,
      /** Null: it did not arrive. */
      sentAfter: nullable(count),
      result: oneOf(DELIVERY_RESULTS),
      fault: nullable(oneOf(SENDING_FAULTS)),
      proof: nullable(text),
    }),
    TELLINGS_MAX,
  ),
  /** Whom the chase turned to, and how many of them a message reached. */
  named: count,
  reached: count,
  /** When the first message was out; null: none was. */
  firstAfter: nullable(count),
  acknowledgedAfter: nullable(count),
  acknowledgedBy: nullable(text),
  acknowledgedVia: nullable(oneOf(['app', 'link'])),
})
