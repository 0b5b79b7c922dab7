import type { Texts } from '../translate.ts'

/** The mails of the demo, which are sent to nobody. */
export const mailbox = {
  'mailbox.title': 'Mailbox of the demo',
  'mailbox.lead': 'The demo sends no mail. What it would have sent is kept here.',
  'mailbox.empty': 'No mail yet',
  'mailbox.emptyText': 'Ask for a new password, for example: its mail will stand here.',
  'mailbox.to': 'To {address}',
  'mailbox.absent': 'There is no mailbox here',
  'mailbox.absentText': 'Only the demo keeps mails instead of sending them.',
  'mailbox.unreadable': 'The mails could not be read',
  'mailbox.refresh': 'Look again',
  'mailbox.open': 'Open the link',
  'mailbox.list': 'Mails',
} satisfies Texts
