/**
 * Setting an organization up: the steps from nothing to a first label, how far somebody is with them, and the trees of
 * places to begin with. What is there says whether a step is done; kept is only what nothing else says (left for later,
 * printed by the browser, put away). Instants are ISO with Z, names are text keys.
 */
export { changedSetUp, setUpOf, setUpSteps } from './steps.ts'
export type { SetUpChange, SetUpCounts, SetUpKept, SetUpStep } from './steps.ts'
export { placesOfStart, setUpStarts } from './starts.ts'
export type { SetUpStart } from './starts.ts'
