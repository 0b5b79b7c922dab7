/** Mail: letters, the outbox they wait in, and the way out. */
export { createOutbox, readPosted, type Outbox } from './outbox.ts'
export { MAIL, mailRound } from './mail.work.ts'
export type { Attached, Letter } from './letter.ts'
export {
  MAIL_FOLDER,
  messageIdOf,
  openTransport,
  type MailboxEntry,
  type MailTransport,
} from './transport.ts'
