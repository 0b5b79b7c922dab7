import type { NavItem } from '../../data/routing/area.ts'
import { href } from '../../data/routing/href.ts'

/** The screen of an action's report. */
export const reportPath = '/reporting/action/{actionId}/events/{startDate?}/{endDate?}'

export interface ReportingAction {
  readonly id: string
  readonly path: string
  readonly name?: string
}

/** An item of the navigation for each action that has a report. */
export function reportItems(actions: readonly ReportingAction[]): NavItem[] {
  return actions.map(({ id, path, name }) => ({
    section: 'reporting',
    path: reportPath,
    to: href(reportPath, { actionId: id }),
    text: 'nav.reports',
    label: name ?? path,
    order: 200,
  }))
}
