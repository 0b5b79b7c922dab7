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
export { asksProcess, processKindOf, processKinds, targetNames } from './program.ts'
export type { ControlledProgram, ProcessKind, ProcessTargets, ProgramTargets } from './program.ts'
export { CoreReadings, corePace, spansOf } from './core-curve.ts'
export type { CoreCurve, Span } from './core-curve.ts'
export { fitCooling, forecastFrom, reachedAt } from './forecast.ts'
export type { Fit } from './forecast.ts'
export { lethalityOf, measuredResistances, resistanceOf } from './lethality.ts'
export type { LethalityLine } from './lethality.ts'
export { ruleFor } from './cooling-watch.ts'
export type { CoolingSaid, Forecast, Notice } from './cooling-watch.ts'
export { processPicture } from './picture.ts'
export type { PicturedProcess } from './picture.ts'
export { judgeProcess, ProcessJudge, processPhases } from './judge.ts'
export type { Found, Judged, PhaseSpan, ProcessPhase, ProcessSources } from './judge.ts'
