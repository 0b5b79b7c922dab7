import type { Texts } from '../translate.ts'

/** Names of the notifications that the server makes. */
export const notices = {
  'notice.newDevice': 'New device: {name}',
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
} satisfies Texts
