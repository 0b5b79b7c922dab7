/**
 * Reports: from rows of facts, added one by one, figures, charts and tables with a mark that says how far they can be relied
 * on, and what lacks. Each kind is described once (`kinds.ts`): its columns, what is summed by what, who may see it. Sums of
 * amounts and money are those of `rules/amounts`; amounts that do not convert into one another stand in rows of their own.
 * Names, limits and prices are as they come in; no clock, no language.
 */
export { ReportBuilder, shownRule } from './build.ts'
export { codeOfDigest, typedCode } from './codes.ts'
export type {
  Cell,
  Chart,
  Column,
  FactRow,
  Head,
  Missing,
  ReportDocument,
  ReportKind,
  Table,
} from './document.ts'
export { reportRules, type Measure } from './kinds.ts'
export { limitsShown, panelsOf, type Panel } from './panels.ts'
export { measureShown, runsOfDays, shownAmount } from './shown.ts'
export { mayAskReport, mayNamePeople, mayReadReport, seesReportPrices } from './rights.ts'
