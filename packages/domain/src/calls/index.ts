/** The calls that are not standard, by area. */
import type { CallContract } from '../catalogue/call.ts'
import { ACTION_CALLS } from './action.calls.ts'
import { ADMIN_CALLS } from './admin.calls.ts'
import { AFFILIATE_CALLS } from './affiliate.calls.ts'
import { ALLOTMENT_CALLS } from './allotment.calls.ts'
import { ATTACHMENT_CALLS } from './attachment.calls.ts'
import { AUDIT_CALLS } from './audit.calls.ts'
import { AUDIT_RECEIVER_CALLS } from './audit-receivers.calls.ts'
import { AUTH_CALLS } from './auth.calls.ts'
import { CHECKPOINT_CALLS } from './checkpoint.calls.ts'
import { CONTAINERS_CALLS } from './containers.calls.ts'
import { CUSTOMER_CALLS } from './customer.calls.ts'
import { ENTRANCE_CALLS } from './entrance.calls.ts'
import { ALERT_CALLS } from './alert.calls.ts'
import { DAY_PLAN_CALLS } from './day-plan.calls.ts'
import { DEVICE_SETUP_CALLS } from './device-setup.calls.ts'
import { DEVICE_CALLS } from './device.calls.ts'
import { DIRECTORY_CALLS } from './directory.calls.ts'
import { ERASURE_CALLS } from './erasure.calls.ts'
import { INSPECTOR_CALLS } from './inspector.calls.ts'
import { LAYING_OUT_CALLS } from './laying-out.calls.ts'
import { EXPORT_CALLS } from './export.calls.ts'
import { EXPORT_SCHEDULE_CALLS } from './export-schedule.calls.ts'
import { HACCP_CALLS } from './haccp.calls.ts'
import { LABEL_BOARD_CALLS } from './label-boards.calls.ts'
import { LABELING_CALLS } from './labeling.calls.ts'
import { LIVE_BOARD_CALLS } from './live-board.calls.ts'
import { LIVE_CALLS } from './live.calls.ts'
import { LOCATION_CALLS } from './location.calls.ts'
import { MACHINE_CALLS } from './machine.calls.ts'
import { BREACH_CALLS } from './breach.calls.ts'
import { MONITOR_CALLS } from './monitor.calls.ts'
import { ALARM_DRILL_CALLS } from './alarm-drill.calls.ts'
import { CHASE_CALLS } from './chase.calls.ts'
import { NOTIFICATION_CALLS } from './notification.calls.ts'
import { WEBHOOK_CALLS } from './webhook.calls.ts'
import { ORDER_ANSWERS_CALLS } from './order-answers.calls.ts'
import { ORDERS_CALLS } from './orders.calls.ts'
import { ORGANIZATION_CALLS } from './organization.calls.ts'
import { PEOPLE_CALLS } from './people.calls.ts'
import { PLANNING_CALLS } from './planning.calls.ts'
import { PRINTING_CALLS } from './printing.calls.ts'
import { PROCESS_CALLS } from './process.calls.ts'
import { PRODUCTION_CALLS } from './production.calls.ts'
import { PROVIDER_CALLS } from './provider.calls.ts'
import { PUBLIC_CALLS } from './public.calls.ts'
import { ROLL_OUT_CALLS } from './roll-out.calls.ts'
import { SET_UP_CALLS } from './set-up.calls.ts'
import { SCREENSHOT_CALLS } from './screenshot.calls.ts'
import { READING_IMPORT_CALLS } from './reading-import.calls.ts'
import { RECORD_CALLS } from './record.calls.ts'
import { BOARD_CALLS } from './board.calls.ts'
import { INSIGHT_CALLS } from './insights.calls.ts'
import { REPORT_SCHEDULE_CALLS } from './report-schedules.calls.ts'
import { REPORTING_CALLS } from './reporting.calls.ts'
import { REQUEST_CALLS } from './request.calls.ts'
import { SEARCH_CALLS } from './search.calls.ts'
import { COUNT_CALLS } from './count.calls.ts'
import { PAPERS_CALLS } from './papers.calls.ts'
import { RECEIVING_CALLS } from './receiving.calls.ts'
import { SHIPPING_CALLS } from './shipping.calls.ts'
import { STOCK_BOOKING_CALLS } from './stock-booking.calls.ts'
import { STOCK_CALLS } from './stock.calls.ts'
import { STOCK_FIGURE_CALLS } from './stock-figures.calls.ts'
import { STORE_CALLS } from './store.calls.ts'
import { TASK_CALENDAR_CALLS } from './task-calendar.calls.ts'
import { TERMINAL_CALLS } from './terminal.calls.ts'

export { SHARED } from './shared.ts'
export { INSPECTOR_DAYS_MAX } from './inspector.calls.ts'
export { COMPARED } from './organization.calls.ts'
export { OWN_FIELDS } from './me.calls.ts'
export type { LinkedNames } from './schema.ts'
export type { ListQuery } from '../catalogue/paging.ts'
export type { StandardCalls, StandardWrites } from './standard.ts'
export { AFFILIATE_LISTS, type AffiliateList } from './affiliate.calls.ts'
export { SCREENSHOT_VIEWS, type ScreenshotView } from './screenshot.calls.ts'
export { PUBLISHABLE, PUBLISHED_WITH, type Publishable, type PublishedWith } from './public.calls.ts'
export { BOARD_CHOICES_MAX } from './board.calls.ts'
export { INSIGHTS_MAX } from './insights.calls.ts'
export { SITES_MAX, STATISTICS_DAYS_MAX } from './location-shapes.ts'
export { EXPIRING_MAX, LABEL_FIGURES_DAYS_MAX, LABEL_FIGURES_LINES } from './label-boards.calls.ts'
export { FLOOR_CALLS, FLOOR_NAMES, isFloorCall } from './floor.ts'
export { PEOPLE_HERE_MAX } from './terminal.calls.ts'
export { DUE_POINTS_MAX, PLAN_HAZARDS_MAX, PLAN_POINTS_MAX } from './haccp.calls.ts'
export { TEMPLATES_MAX } from './template.calls.ts'
export { STOCK_LINES_MAX } from './stock-shapes.ts'
export { IMPORT_READINGS_MAX } from './reading-import.calls.ts'
export { DEVICE_KEYS_MAX } from './device.calls.ts'
export { EVENT_REFUSALS } from './machine.calls.ts'
export { PREVIEW_BREACHES_MAX, PREVIEW_SENSORS_MAX } from './alert.calls.ts'
export { CONTENTS_MAX } from './breach.calls.ts'
export {
  BOARD_INCIDENCES_MAX,
  BOARD_PAGE_MAX,
  BOARD_PLACES_MAX,
  BOARD_POINTS_MAX,
  BOARD_SENSORS_MAX,
} from './live-board.calls.ts'
export { REPORT_DAYS_MAX } from './reporting.calls.ts'
export { COPIED_TASKS_MAX } from './laying-out.calls.ts'
export {
  CALENDAR_DAYS_MAX,
  CALENDAR_LINKS_MAX,
  CALENDAR_TASKS_MAX,
  CALENDAR_WINDOW,
} from './task-calendar.calls.ts'
export { PATTERN_TASKS_MAX, TRIED_FIRINGS_MAX } from './planning.calls.ts'
export { PASSWORD_MAX, PASSWORD_MIN } from './request.calls.ts'
export { RECIPE_PRODUCTS_MAX } from './production.calls.ts'
export { IMPORT_ROWS_MAX } from './record.calls.ts'
export { RANGED, ROLLED_OUT, ROLL_OUT_RECORDS_MAX, type Ranged, type RolledOut } from './roll-out.calls.ts'
export { STARTER_KINDS, type StarterKind } from './set-up.calls.ts'
export { EXPORT_ROWS_MAX, IMPORT_NOTES_MAX } from './record.calls.ts'

const CALLS = [
  ...AUTH_CALLS,
  ...DIRECTORY_CALLS,
  ...REQUEST_CALLS,
  ...ORDERS_CALLS,
  ...ORDER_ANSWERS_CALLS,
  ...ORGANIZATION_CALLS,
  ...AUDIT_CALLS,
  ...AUDIT_RECEIVER_CALLS,
  ...PEOPLE_CALLS,
  ...ERASURE_CALLS,
  ...EXPORT_CALLS,
  ...EXPORT_SCHEDULE_CALLS,
  ...LOCATION_CALLS,
  ...NOTIFICATION_CALLS,
  ...CHASE_CALLS,
  ...ALARM_DRILL_CALLS,
  ...WEBHOOK_CALLS,
  ...ACTION_CALLS,
  ...PROCESS_CALLS,
  ...PRODUCTION_CALLS,
  ...ATTACHMENT_CALLS,
  ...LABELING_CALLS,
  ...PRINTING_CALLS,
  ...CONTAINERS_CALLS,
  ...LABEL_BOARD_CALLS,
  ...MONITOR_CALLS,
  ...BREACH_CALLS,
  ...READING_IMPORT_CALLS,
  ...LIVE_BOARD_CALLS,
  ...STOCK_CALLS,
  ...STOCK_BOOKING_CALLS,
  ...CHECKPOINT_CALLS,
  ...STOCK_FIGURE_CALLS,
  ...COUNT_CALLS,
  ...PAPERS_CALLS,
  ...RECEIVING_CALLS,
  ...SHIPPING_CALLS,
  ...STORE_CALLS,
  ...HACCP_CALLS,
  ...TERMINAL_CALLS,
  ...PLANNING_CALLS,
  ...LAYING_OUT_CALLS,
  ...TASK_CALENDAR_CALLS,
  ...DAY_PLAN_CALLS,
  ...REPORTING_CALLS,
  ...REPORT_SCHEDULE_CALLS,
  ...BOARD_CALLS,
  ...INSIGHT_CALLS,
  ...INSPECTOR_CALLS,
  ...PROVIDER_CALLS,
  ...DEVICE_SETUP_CALLS,
  ...MACHINE_CALLS,
  ...ALERT_CALLS,
  ...DEVICE_CALLS,
  ...PUBLIC_CALLS,
  ...SCREENSHOT_CALLS,
  ...RECORD_CALLS,
  ...LIVE_CALLS,
  ...SEARCH_CALLS,
  ...ADMIN_CALLS,
  ...ALLOTMENT_CALLS,
  ...CUSTOMER_CALLS,
  ...ENTRANCE_CALLS,
  ...AFFILIATE_CALLS,
  ...SET_UP_CALLS,
  ...ROLL_OUT_CALLS,
] as const

/** All of them, seen as data. */
export const OWN_CALLS: readonly CallContract[] = CALLS

/** All of them, each with its own type. */
export type OwnCall = (typeof CALLS)[number]
export type OwnCallName = OwnCall['name']
type ByName = { readonly [C in OwnCall as C['name']]: C }
type ByAddress = { readonly [C in OwnCall as `${C['method']} ${C['path']}`]: C }

/** The contract of that name. */
export type CallNamed<N extends OwnCallName> = ByName[N]
/** Method and path of an own call, such as `POST /stock/count`. */
export type CallAddress = keyof ByAddress
/** The contract at an address. */
export type CallAt<A extends CallAddress> = ByAddress[A]
