import type { Texts } from '../translate.ts'

/** What the server itself writes: names of the notifications it makes, and the letter that forwards one. */
export const notices = {
  'notice.newDevice': 'New device: {name}',
  'notice.subject': '{level}: {name}',
  'notice.greeting': 'Hello {name},',
  'notice.where': 'At {location}, {time}.',
  'notice.again': 'It is sent again by {name}: nobody has resolved it yet.',
  'notice.againDone': 'It is sent again by {name}. It is resolved.',
  'notice.open': 'Open in Cloche',
  'notice.hint': 'If the button does not work, copy this address into the browser:',
  'notice.footer': 'You get this because you look after notifications at {location} in {organization}.',
  'notice.footerPerson': 'You get this because the notification is for you, at {location} in {organization}.',
} satisfies Texts
