/**
 * The file of a place for an inspector: from what was written down then, its chapters as tables, and what an inspector
 * would ask for and not find (Regulation (EC) 852/2004, article 5: records are held ready for the authority).
 *
 * Limits are those that were written into each record when it was made, never those of today. Facts come in, tables and
 * a list go out; no clock, no language.
 */
export type {
  CheckFact,
  DeliveryFact,
  IncidenceFact,
  InspectorFacts,
  PlanFact,
  PointFact,
  ProcessFact,
} from './facts.ts'
export { completenessOf, daysOf, type Completeness, type Missing } from './completeness.ts'
export {
  chaptersOf,
  forPages,
  limitsText,
  missingWithoutPeople,
  withoutPeople,
  type Cell,
  type Chapter,
  type ChapterName,
  type Column,
  type Table,
} from './chapters.ts'
