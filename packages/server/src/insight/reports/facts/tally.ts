/** Sums over the rows of a kind by place and step of time, worked out where the rows lie. */
import type { BoardStep } from '@cloche/domain/rules/board'
import { reportRules, type Measure, type ReportKind } from '@cloche/domain/rules/reports'
import type { Statement } from '../../../database/connection.ts'
import type { AskedFacts } from './asked.ts'
import { STATEMENTS } from './read.ts'

export interface TallyRow {
  readonly placeId: string
  /** The first day of the step, by the clock that was asked for. */
  readonly start: string
  /** In the order of the measures. */
  readonly values: readonly number[]
  /** Rows that had no value for the measure. */
  readonly without: readonly number[]
}

/**
 * The rows of a report of that kind, summed: so both say one number.
 * @param measures counts and sums of it
 * @throws RangeError for a kind whose rows have no instant, and for a measure that is neither count nor sum
 */
export function tallyStatement(
  kind: ReportKind,
  measures: readonly Measure[],
  asked: AskedFacts,
  step: BoardStep,
): Statement<TallyRow> {
  const facts = STATEMENTS[kind]?.(asked)
  const at = reportRules[kind].columns.find(column => column.kind === 'instant')?.name
  if (facts === undefined || at === undefined) throw new RangeError(`Rows of ${kind} have no instant`)
  const values: unknown[] = [...(facts.values ?? [])]
  const value = (one: unknown) => `$${values.push(one)}`
  const whose = ({ when }: Measure) =>
    when === undefined ? '' : ` filter (where facts."${when.column}" = any(${value(when.is)}::text[]))`
  const sums = measures.map(measure => {
    if (measure.how === 'count') return `count(*)${whose(measure)}`
    if (measure.how !== 'sum' || measure.column === undefined || measure.kind === 'amount')
      throw new RangeError(`${measure.name} is neither a count nor a sum of numbers`)
    return `coalesce(sum(facts."${measure.column}"::numeric)${whose(measure)}, 0)::float8`
  })
  const missing = measures.map(({ how, column }) =>
    how === 'sum' && column !== undefined ? `count(*) filter (where facts."${column}" is null)` : '0',
  )
  const start = `to_char(date_trunc(${value(step)}::text, facts."${at}" at time zone ${value(asked.timeZone)}::text), 'YYYY-MM-DD')`
  return {
    text: `select facts."placeId", ${start} as start, json_build_array(${sums.join(', ')}) as "values",
      json_build_array(${missing.join(', ')}) as without
    from (${facts.text}) facts group by 1, 2 order by 1, 2`,
    values,
  }
}
