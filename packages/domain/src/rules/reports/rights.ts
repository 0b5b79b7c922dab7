/** Who may ask for which report, and who may read one that was made. */
import { may, seesPrices } from '../permissions/index.ts'
import type { ReportKind } from './document.ts'
import { reportRules } from './kinds.ts'

type Held = Parameters<typeof may>[0] & Parameters<typeof seesPrices>[0]

/** Whether a kind can be asked for: what it tells may be seen, and prices where it tells of nothing else. */
export function mayAskReport(permissions: Held, kind: ReportKind): boolean {
  const { needs, isAboutPrices, isAboutPeople } = reportRules[kind]
  return (
    needs.every(key => may(permissions, key, 'view')) &&
    (isAboutPrices !== true || seesPrices(permissions)) &&
    (isAboutPeople !== true || may(permissions, 'U', 'edit'))
  )
}

/** Whether people may stand in a report by name. */
export const mayNamePeople = (permissions: Held): boolean => may(permissions, 'U', 'view')

/** Whether what stands in a report may all be read: its kind, prices where they stand in it, people where they are named. */
export const mayReadReport = (
  permissions: Held,
  {
    kind,
    showsPrices,
    showsPeople,
  }: { readonly kind: ReportKind; readonly showsPrices: boolean; readonly showsPeople: boolean },
): boolean =>
  mayAskReport(permissions, kind) &&
  (!showsPrices || seesPrices(permissions)) &&
  (!showsPeople || mayNamePeople(permissions))

export const seesReportPrices = (permissions: Held): boolean => seesPrices(permissions)
