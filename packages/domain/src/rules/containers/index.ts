/**
 * Containers: what stands in what, what a filled one weighs, its number, and how it is filled, emptied and cleaned.
 *
 * Weights in grams. Faults are data: text keys with their values.
 */
export { DEPTH_MAX, nestingFault, within, type Nested } from './nesting.ts'
export { shareNet, tareOf, weigh, type Weighing } from './weighing.ts'
export { isOfPrefix, nextSscc, ssccStart } from './sscc.ts'
export { emptiedStatus, fillingFault, type ContainerStatus } from './life.ts'
