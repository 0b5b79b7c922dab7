import type { Texts } from '../translate.ts'

/** Names of the notifications that the server makes. */
export const notices = {
  'notice.newDevice': 'New device: {name}',
  'notice.newReport.alarmDrill': 'Signed: {name}',
  'notice.process.finding': '{process}: {finding}',
  'notice.process.finding.value': '{process}: {finding} ({value} °C)',
  'notice.process.forecast.missed': '{process}: {toC} °C will be missed by {minutes} min: split it',
  'notice.process.forecast.changed': '{process}: {toC} °C will now be missed by {minutes} min: split it',
  'notice.process.forecast.never': '{process}: {toC} °C will not be reached in time at all: split it',
  'notice.process.forecast.onTime': '{process}: {toC} °C will be reached in time after all',
  'notice.newReport.recallDrill': 'Signed: recall drill of {name}',
  'notice.test.title': 'Test of “{name}”',
  'notice.test.text': '{name} sent this test. Say that you got it: then it is over.',
  'notice.labels.expired': {
    one: '{alert}: {count} label past its expiration',
    other: '{alert}: {count} labels past their expiration',
  },
  'notice.labels.expiresSoon': {
    one: '{alert}: {count} label whose date comes',
    other: '{alert}: {count} labels whose date comes',
  },
  'notice.labels.pastBest': {
    one: '{alert}: {count} label past its best',
    other: '{alert}: {count} labels past their best',
  },
  'notice.labels.onHold': {
    one: '{alert}: {count} label on hold',
    other: '{alert}: {count} labels on hold',
  },
  'notice.labels.notPrinted': {
    one: '{alert}: {count} label never printed',
    other: '{alert}: {count} labels never printed',
  },
  'notice.labels.first': 'First: {list}',
  'notice.trial': 'Trial: {alert}',
  'notice.sensor.limits': '{sensor}: {value} {unit}',
  'notice.sensor.rate': '{sensor}: changed by {value} {unit}',
  'notice.sensor.doorOpen': '{sensor}: door open',
  'notice.sensor.noData': '{sensor}: no data',
  'notice.sensor.battery': '{sensor}: battery at {value} %',
  'notice.stock.low': '{product}: {left} left, at least {minimum}',
  'notice.stock.out': '{product}: none left',
  'notice.haccp.missedCheck': '{point}: check missed',
  'notice.haccp.failedCheck': '{point}: failed, no good check since',
  'notice.owed.late': '{point}: check late',
  'notice.owed.late.text': 'Due by {due}; nobody has checked yet.',
  'notice.owed.missed.text': 'Due by {due}; nobody checked until {missed}.',
  'notice.owed.late.cause': 'The check was made after it was due.',
  'notice.owed.late.done': 'Checked {at}.',
  'notice.owed.late.onTime': 'Checked {at}, written down later.',
  'notice.owed.missed.done': 'Made up {at}.',
  'notice.device.silent': '{device}: not heard of',
  'notice.device.error': '{device}: reports an error',
  'notice.licensesEnd.title': {
    one: '{count} licence ends on {date}',
    other: '{count} licences end, the first on {date}',
  },
  'notice.licensesEnd.text': '{list}. Buy them again in the store if you go on needing them.',
  'notice.licensesRenew.title': {
    one: '{count} licence renews on {date}',
    other: '{count} licences renew, the first on {date}',
  },
  'notice.licensesRenew.text':
    '{list}. Going on costs {price} with tax; it waits among your purchases to be paid.',
  'notice.exportFailed.title': 'An export was not sent',
  'notice.exportFailed.text': 'The export of {when} did not arrive. {reason} {detail}',
  'notice.exportPaused.title': 'Exports are paused',
  'notice.exportPaused.text': 'The export of {when} was not made. {reason} What lies at the target stays.',
  'notice.depositFailed.title': 'A seal could not be deposited: {name}',
  'notice.depositFailed.text':
    'It is tried again by itself. Until it arrives, nothing outside proves what was written meanwhile.',
} satisfies Texts
