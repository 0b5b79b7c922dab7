import { brokenRule } from '@cloche/domain/problems'
import { isTimeZone } from '@cloche/domain/rules/calendar'
import type { BehaviourContext } from '../../entity-engine/behaviours.ts'
import type { WireRow } from '../../entity-engine/rows.ts'

/** What PostgreSQL says of a time zone it does not know. */
const UNKNOWN_ZONE = '22023'

/**
 * Proves the time zone of a row that is written, where it names one: days begin and end by it, so the runtime and the
 * database must both know it.
 * @throws RULE_BROKEN
 */
export async function checkTimeZone(
  { transaction }: BehaviourContext,
  entity: string,
  { timeZone }: WireRow,
): Promise<void> {
  if (typeof timeZone !== 'string') return
  const unknown = brokenRule(`${entity}.timeZone`, 'problem.field.notOneOf')
  if (!isTimeZone(timeZone)) throw unknown
  try {
    await transaction.query({ text: 'select now() at time zone $1', values: [timeZone] })
  } catch (error) {
    throw (error as { code?: string }).code === UNKNOWN_ZONE ? unknown : error
  }
}
