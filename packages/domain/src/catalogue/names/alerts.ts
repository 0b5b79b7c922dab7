/** What is watched, who is told, and what becomes of incidences. */

export const NOTIFICATION_KINDS = [
  'newReport',
  'newDevice',
  'processWarning',
  'processError',
  'test',
  'message',
] as const
export const NOTIFICATION_LEVELS = ['info', 'warning', 'error'] as const
/** What an alert may watch for, by what it watches. */
export const ALERT_CONDITIONS = {
  label: ['expired', 'expiresSoon', 'pastBest', 'onHold', 'notPrinted'],
  sensor: ['limits', 'rate', 'doorOpen', 'noData', 'battery'],
  stock: ['low', 'out'],
  haccp: ['missedCheck', 'failedCheck'],
  device: ['silent', 'error'],
} as const
export const INCIDENCE_STATES = ['open', 'acknowledged', 'closed'] as const
/** What went wrong. */
export const INCIDENCE_KINDS = ['sensor', 'check', 'overdue', 'service', 'label', 'stock', 'device'] as const
/** What became of the food that an incidence is about. */
export const INCIDENCE_OUTCOMES = ['none', 'kept', 'reworked', 'returned', 'wasted'] as const
