/** Days of the week, repetitions, hours. */

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export const RECURRENCES = ['none', 'day', 'week', 'month'] as const
/** An hour of the day, such as 07:30. */
export const HOUR = '^([01][0-9]|2[0-3]):[0-5][0-9]$'
