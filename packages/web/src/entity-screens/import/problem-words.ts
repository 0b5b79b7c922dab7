import { hasText, type Translate } from '../../data/text/texts.ts'
import type { RowProblem } from './import-calls.ts'

/** What is wrong with a cell, in words; long values are cut. */
export function problemWords(
  problem: Pick<RowProblem, 'code' | 'value' | 'line' | 'values'>,
  t: Translate,
): string {
  const value = problem.value.length > 60 ? `${problem.value.slice(0, 57)}…` : problem.value
  const said = t(hasText(problem.code) ? problem.code : 'problem.ruleBroken', { value, ...problem.values })
  return problem.line === undefined ? said : `${said} ${t('import.otherRow', { line: String(problem.line) })}`
}
