/** The queue's part in mail: sends what was posted, and looks for what waits without its piece of work. */
import { WontSucceed, type Job, type Work } from '../../queue/index.ts'
import { MailNotSent, type Outbox } from './outbox.ts'

/** What sending mail needs of the server. */
interface Posting {
  readonly outbox: Outbox
}

/** Ten seconds after a failure, then twice as long each time, for a day and a half. */
export const MAIL: Work<Posting> = {
  name: 'mail',
  retryLimit: 14,
  retryDelay: 10,
  retryDelayMax: 36_000,
  expireInSeconds: 180,
  async run({ outbox }, { id }: { readonly id: string }, { isLast }) {
    try {
      await outbox.send(id, isLast)
    } catch (error) {
      if (error instanceof MailNotSent && error.isFinal) throw new WontSucceed(error.code)
      throw error
    }
  },
}

export const mailRound: Job<Posting> = {
  name: 'mail without its work',
  everyMs: 600_000,
  run: ({ outbox }) => outbox.askForAll(),
}
