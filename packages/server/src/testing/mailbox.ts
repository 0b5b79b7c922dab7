/** Reads what the application under test has mailed. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { MailboxEntry } from '../adapters/mail/index.ts'
import type { TestApp } from './app.ts'

/** A machine may have much else to do. */
const WAIT_MS = 30_000

/** All mails to an address so far, the newest first. */
export async function mailsTo(t: TestApp, to: string): Promise<MailboxEntry[]> {
  const { body } = await t.call(null, 'GET', '/demo/mailbox')
  const ids = (body['mails'] as { id: string; to: string }[])
    .filter(mail => mail.to === to)
    .map(mail => mail.id)
  const read = await Promise.all(ids.map(id => t.call(null, 'GET', `/demo/mailbox/${id}`)))
  return read.map(answer => answer.body['mail'] as MailboxEntry)
}

/** The newest mail to an address whose text has `part`; waits for it. @throws when none comes. */
export async function mailTo(t: TestApp, to: string, part = ''): Promise<MailboxEntry> {
  for (let waited = 0; waited < WAIT_MS; waited += 25) {
    const found = (await mailsTo(t, to)).find(mail => mail.text.includes(part))
    if (found) return found
    await sleep(25)
  }
  throw new Error(`No mail came to ${to} with "${part}"`)
}

/** The link of a mail, as the calls take it. @throws when it has none. */
export function linkIn(mail: MailboxEntry): { type: string; id: string } {
  const [, type = '', id = ''] = /#\/request\/(\w+)\/([\w-]+)/.exec(mail.text) ?? []
  if (id === '') throw new Error(`No link in "${mail.subject}"`)
  return { type, id }
}

/** Waits until nothing is due any more, so that a mail that does not come can be told from one that is late. */
export async function allSent(t: TestApp): Promise<void> {
  for (let waited = 0; waited < WAIT_MS; waited += 25) {
    const { rows } = await t.pool.use(connection =>
      connection.send({
        text: 'select count(*)::int as count from mail where sealed is not null and given_up is null',
      }),
    )
    if (rows[0]?.['count'] === 0) return
    await sleep(25)
  }
  throw new Error('The outbox is not empty')
}
