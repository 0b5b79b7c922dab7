import type { Texts } from '../translate.ts'

/** Shelf life: marks, dates on labels and the reasons for a date. */
export const expiry = {
  'expiry.bestBefore': 'Best before',
  'expiry.expiration': 'Expiration',
  'expiry.mark.fresh': 'Fresh',
  'expiry.mark.soon': 'Use soon',
  'expiry.mark.bestBeforePassed': 'Past its best',
  'expiry.mark.expired': 'Expired',
  'expiry.clockStopped': 'Dates paused',
  'expiry.condition.sealed': 'Sealed pack',
  'expiry.condition.opened': 'Opened pack',
  'expiry.condition.prepared': 'Prepared',
  'expiry.condition.cooked': 'Cooked',
  'expiry.condition.chilled': 'Chilled',
  'expiry.condition.frozen': 'Frozen',
  'expiry.condition.thawed': 'Thawed',
  'expiry.unit.minutes': 'Minutes',
  'expiry.unit.hours': 'Hours',
  'expiry.unit.days': 'Days',
  'expiry.unit.weeks': 'Weeks',
  'expiry.unit.months': 'Months',
  'expiry.program.minutes': {
    one: 'The program gives {count} minute',
    other: 'The program gives {count} minutes',
  },
  'expiry.program.hours': { one: 'The program gives {count} hour', other: 'The program gives {count} hours' },
  'expiry.program.days': { one: 'The program gives {count} day', other: 'The program gives {count} days' },
  'expiry.program.weeks': { one: 'The program gives {count} week', other: 'The program gives {count} weeks' },
  'expiry.program.months': {
    one: 'The program gives {count} month',
    other: 'The program gives {count} months',
  },
  'expiry.product.minutes': {
    one: 'The product keeps for {count} minute in this state',
    other: 'The product keeps for {count} minutes in this state',
  },
  'expiry.product.hours': {
    one: 'The product keeps for {count} hour in this state',
    other: 'The product keeps for {count} hours in this state',
  },
  'expiry.product.days': {
    one: 'The product keeps for {count} day in this state',
    other: 'The product keeps for {count} days in this state',
  },
  'expiry.product.weeks': {
    one: 'The product keeps for {count} week in this state',
    other: 'The product keeps for {count} weeks in this state',
  },
  'expiry.product.months': {
    one: 'The product keeps for {count} month in this state',
    other: 'The product keeps for {count} months in this state',
  },
  'expiry.endOfDay': 'A shelf life in days runs to the end of its last day',
  'expiry.toTheHour': 'A shelf life in days ends at the hour it began',
  'expiry.corrected': '{name} brought it forward: {reason}',
  'expiry.prolonged': '{name} gave it more time: {reason}',
  'expiry.breach.aged':
    '{spent} above {limit} °C, at most {warmest} °C, used {lost} of its life more than the cold would have (square-root model of growth)',
  'expiry.breach.useSoon':
    '{spent} above {limit} °C, at most {warmest} °C: to be used before four hours are over in all (2-hour/4-hour rule, FSANZ 3.2.2)',
  'expiry.breach.hot':
    '{spent} below {limit} °C, at least {coldest} °C: to be used within four hours (FDA Food Code 3-501.19)',
  'expiry.input': '{name} has the shortest date of all that went in',
  'expiry.inputPassed': '{name} is already past its date',
  'expiry.resumed': 'What {name} had left when it was frozen runs on',
  'expiry.paused.hours': {
    one: 'Frozen: the dates are paused with {count} hour left',
    other: 'Frozen: the dates are paused with {count} hours left',
  },
  'expiry.paused.days': {
    one: 'Frozen: the dates are paused with {count} day left',
    other: 'Frozen: the dates are paused with {count} days left',
  },
  'expiry.typed': 'Typed by hand',
  'expiry.typedLater': 'The typed date is later than the one worked out',
  'expiry.capped': 'Best before cannot come after expiration',
  'expiry.none': 'No shelf life is set for this state',
  'dateMark.bestBefore': 'Best before',
  'dateMark.bestBeforeEnd': 'Best before end',
  'dateMark.useBy': 'Use by',
  'dateMark.frozenOn': 'Frozen on',
} satisfies Texts
