/** What each kind of report is made of: its columns, what is summed of them by what, and what has to be allowed to see it. */
import type { ReportKind } from './document.ts'
import type { KindRule } from './kind-rule.ts'
import { foodKinds } from './kinds-food.ts'
import { safetyKinds } from './kinds-safety.ts'
import { stockKinds } from './kinds-stock.ts'
import { workKinds } from './kinds-work.ts'

export type { Charting, Grouping, KindRule, Measure } from './kind-rule.ts'

export const reportRules: Readonly<Record<ReportKind, KindRule>> = {
  ...foodKinds,
  ...stockKinds,
  ...safetyKinds,
  ...workKinds,
}
