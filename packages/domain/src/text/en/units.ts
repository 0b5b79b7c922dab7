import type { Texts } from '../translate.ts'

/** Alerts of the unit converters, and the words of the calendar. */
export const units = {
  'units.unknown.temperature': 'Unknown temperature unit',
  'units.unknown.mass': 'Unknown mass unit',
  'units.unknown.length': 'Unknown length unit',
  'units.unknown.time': 'Unknown time unit',
  'units.unknown.volume': 'Unknown volume unit',
  'units.unknown.energy': 'Unknown energy unit',
  'units.unknown.count': 'Unknown count unit',
  'units.unknown.any': 'Unknown unit: {unit}',
  'units.notTogether': '{unit} cannot be converted into {other}',
  'units.notANumber': 'This is not a number',
  'units.measures.metric': 'Metric cups and spoons',
  'units.measures.us': 'US cups and spoons',
  'units.measures.usLabel': 'US label cups and spoons',
  'units.measures.australian': 'Australian cups and spoons',
  'calendar.yesterday': 'Yesterday, {time}',
  'calendar.today': 'Today, {time}',
  'calendar.tomorrow': 'Tomorrow, {time}',
  'calendar.onDay': '{day}, {time}',
  'recurrence.none': 'Does not repeat',
  'recurrence.day': 'Every day',
  'recurrence.week': 'Every week',
  'recurrence.month': 'Every month',
} satisfies Texts
