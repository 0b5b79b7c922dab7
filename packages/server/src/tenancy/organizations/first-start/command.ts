/**
 * `npm run first-owner`: the link by which the first owner comes in, again; for those who run Cloche without a terminal.
 *
 * - without more: makes a new link and prints it.
 * - `-- <e-mail>`: mails it there besides, by SMTP_URL, else as a file in CLOCHE_DATA.
 *
 * Works while Cloche runs and while it stands still, with DATABASE_URL too. Exit code: 0 there is a link, 1 there is none.
 */
import { emailAddress } from '@cloche/domain/rules/addresses'
import { chooseLocale, languageOf } from '@cloche/domain/text'
import { createOutbox, openTransport } from '../../../adapters/mail/index.ts'
import { createSeal } from '../../../adapters/seal.ts'
import { readConfig, type Config } from '../../../config.ts'
import { sessionSecret } from '../../../config-secret.ts'
import { createPool, type Pool } from '../../../database/connection.ts'
import { runningConnection } from '../../../database/embedded/index.ts'
import { openDatabase } from '../../../database/open.ts'
import { transactPlatform } from '../../../database/transaction.ts'
import { instantFor, letterFor } from '../../requests/index.ts'
import { explainStartError } from '../../../start-error.ts'
import { makeFirstLink, type FirstLink } from './link.ts'
import { writeLinkFile } from './link-file.ts'

const quiet = { info: () => undefined, warn: (text: string) => console.warn(text) }

async function openPool(config: Config): Promise<{ pool: Pool; stop(): Promise<void> }> {
  const running = config.database.kind === 'embedded' ? runningConnection(config.dataFolder) : undefined
  const opened =
    running === undefined
      ? await openDatabase(config, quiet)
      : { connection: running, isSpread: false, stop: async () => undefined }
  const pool = createPool(opened.connection, { prepares: config.namedStatements, isSpread: opened.isSpread })
  return {
    pool,
    async stop() {
      await pool.end()
      await opened.stop()
    },
  }
}

/** The letter is posted, and sent before the command ends; what cannot be sent now a server sends later. */
async function mailLink(pool: Pool, config: Config, email: string): Promise<FirstLink | undefined> {
  const transport = openTransport(config)
  const outbox = createOutbox({
    pool,
    seal: createSeal(sessionSecret(config), 'outbox'),
    transport,
    // What else waits is a server's work, which tries it again.
    prepare: () => Promise.reject(new Error('Left to a server')),
    // Sent below; a server finds what could not be.
    ask: async () => undefined,
  })
  const locale = chooseLocale({ browser: process.env['LANG']?.split('.')[0]?.replace('_', '-') })
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const reader = { name: '', email, organization: '', locale, language: languageOf(locale), timeZone }
  let posted: string | undefined
  const link = await transactPlatform(pool, async transaction => {
    const made = await makeFirstLink(transaction, config.publicUrl, email)
    if (made !== undefined)
      posted = await outbox.post(
        transaction,
        letterFor(reader, {
          kind: 'firstOwner',
          href: made.href,
          paragraphs: ['firstOwner.text', 'firstOwner.how'],
          footer: 'firstOwner.footer',
          values: { address: config.publicUrl, until: instantFor(reader, made.expires) },
        }),
      )
    return made
  })
  if (posted !== undefined)
    await outbox
      .send(posted)
      .catch((fault: unknown) => console.warn(`The letter could not be sent: ${String(fault)}`))
  transport.close()
  return link
}

async function run(): Promise<number> {
  const [given, ...more] = process.argv.slice(2)
  const email = given === undefined ? undefined : emailAddress(given)
  if (more.length > 0 || (given !== undefined && email === undefined)) {
    console.error('Name one e-mail address, such as: npm run first-owner -- ana@kitchen.com')
    return 1
  }
  const config = readConfig(process.env)
  const { pool, stop } = await openPool(config)
  try {
    const link =
      email === undefined
        ? await transactPlatform(pool, transaction => makeFirstLink(transaction, config.publicUrl))
        : await mailLink(pool, config, email)
    if (link === undefined) {
      console.error('There are people in this installation already: its owner invites the others.')
      return 1
    }
    if (email === undefined) {
      console.log(`${link.href}\nIt also stands in ${writeLinkFile(config.dataFolder, link.href)}`)
    } else if (config.smtpUrl === undefined) {
      console.log(`${link.href}\nThere is no SMTP_URL: the letter is a file in ${config.dataFolder}.`)
    } else console.log(`The link was mailed to ${email}.`)
    return 0
  } finally {
    await stop()
  }
}

try {
  process.exitCode = await run()
} catch (error) {
  console.error(explainStartError(error) ?? error)
  process.exitCode = 1
}
