/**
 * Processes: runs of programs, and what their control has to say.
 *
 * One judge (`ProcessJudge`) follows the curves of core and chamber for server, browser, demo and conformance: phases, the
 * findings of section 8 of the specification each at its instant, whether all was reached, cooling by its rule with a forecast,
 * lethality by organism. Readings of a drawn probe are left out by a rule (`CoreReadings`); between two readings far apart and
 * across what was left out nothing is proved. Seconds count from the start of the process.
 */
export { findingKey, findingOf, processActions, processFindingNames, processFindings } from './findings.ts'
export type { ProcessAction, ProcessFinding } from './findings.ts'
export { asksProcess, processKindOf, targetNames } from './program.ts'
export type { ControlledProgram, ProcessTargets, ProgramTargets } from './program.ts'
export { CoreReadings, spansOf } from './core-curve.ts'
export { fitCooling, reachedAt } from './forecast.ts'
export { measuredResistances, resistanceOf } from './lethality.ts'
export type { Forecast } from './cooling-watch.ts'
export { processPicture } from './picture.ts'
export { judgeProcess, ProcessJudge } from './judge.ts'
export type { Found, Judged } from './judge.ts'
