/** Lists of choices of reports: kinds, how far they can be relied on, schedules and their deliveries, the board, insights. */
/** What a report is about. */
export const REPORT_KINDS = [
  'labels',
  'expirations',
  'losses',
  'stockValue',
  'stockMovements',
  'counts',
  'theoretical',
  'haccp',
  'temperatures',
  'incidences',
  'tasks',
  'orders',
  'trace',
  'events',
  'action',
  'people',
  'comparison',
] as const
export const REPORT_STATES = ['pending', 'processing', 'completed', 'failed'] as const
/** How far a report can be relied on: all that it should tell is there, its days are not over, something lacks. */
export const REPORT_MARKS = ['final', 'draft', 'incomplete'] as const
export const REPORT_FORMATS = ['pdf', 'xlsx', 'csv'] as const
/** Why a report could not be made. */
export const REPORT_FAILURES = ['tooLarge', 'noPlace', 'notAllowed', 'nothingAsked', 'again'] as const
/** What lacks in a report. */
export const REPORT_GAPS = [
  'notOver',
  'daysWithoutChecks',
  'sensorSilent',
  'withoutPrice',
  'notCounted',
  'notTraced',
] as const
/** How often a report is sent by itself. */
export const REPORT_RHYTHMS = ['day', 'week', 'month'] as const
export const DELIVERY_STATES = ['waiting', 'sent', 'failed', 'dropped'] as const
/** What the board of a group can show, in the order in which it is offered. */
export const BOARD_FIGURES = [
  'labelsMade',
  'expiredThere',
  'expiredWasted',
  'losses',
  'wasteCost',
  'checks',
  'checksFailed',
  'incidences',
  'incidencesOpen',
  'tasksDone',
  'tasksMissed',
  'orderLines',
  'ordersShort',
  'orderCost',
  'stockValue',
] as const
/** Figures and places of a board at most. */
export const GROUP_FIGURES_MAX = 12
export const GROUP_PLACES_MAX = 50
export const BOARD_PERIODS = ['days7', 'days28', 'days90', 'thisMonth', 'lastMonth', 'months12'] as const
/** What its bars stand for. */
export const BOARD_STEPS = ['day', 'week', 'month'] as const
/** Why a report did not go to an address: its mail server refused it, its reader may not see it any more or wants none. */
export const DELIVERY_FAULTS = ['refused', 'noAccess', 'unsubscribed'] as const
/** What stands out in a week: the rules of the insights. */
export const INSIGHT_KINDS = [
  'wasteDoubled',
  'expiredRising',
  'fridgeWarms',
  'sameMinute',
  'sameValue',
  'shortDeliveries',
  'coolingFails',
  'shiftMisses',
  'stockHigh',
] as const
