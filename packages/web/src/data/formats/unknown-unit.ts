/** The alert of the unit converters: a unit that this version does not know. */
import type { UnitProblem } from '@cloche/domain/rules/units'
import { notify } from '../messages.ts'
import { loadTexts, t } from '../text/texts.ts'

const logged = new Set<string>()

/**
 * Raises the alert of a conversion that was refused for its unit, `Unknown mass unit`, with the unit that was asked for.
 * A unit is told once a visit: a list of a hundred weights is one alert. It may be called while drawing.
 */
export function alertUnit(problem: UnitProblem): void {
  const key = `${problem.code} ${problem.unit}`
  if (!problem.code.startsWith('units.unknown.') || logged.has(key)) return
  logged.add(key)
  void loadTexts('units').then(() =>
    notify({ kind: 'danger', title: t(problem.code), message: problem.unit, stays: null }),
  )
}
