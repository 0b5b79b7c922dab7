/**
 * The demo's mailbox: the mail that would have been sent, for this machine alone. Its links open accounts: it exists
 * only in the demo without a mail server, and answers nobody who comes by another name or from elsewhere.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '@cloche/domain/problems'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAIL_FOLDER, type MailboxEntry } from '../adapters/mail/index.ts'
import type { Config } from '../config.ts'
import { isDirect } from './health/operator.ts'

const MAILS_MAX = 100
const PATH = '/api/v0/demo/mailbox'
const NAME = /^([0-9a-f-]{36})\.json$/

function refuseOthers(request: FastifyRequest): void {
  if (!isDirect(request)) throw new Problem('UNKNOWN_CALL')
}

export function registerMailbox(app: FastifyInstance, config: Config): void {
  const folder = join(config.dataFolder, MAIL_FOLDER)
  const read = async (id: string) =>
    JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8')) as MailboxEntry
  const ids = async () => {
    const names = await readdir(folder).catch(() => [] as string[])
    // Ids begin with the time: the newest first.
    return names
      .flatMap(name => NAME.exec(name)?.[1] ?? [])
      .sort()
      .reverse()
  }

  app.get(PATH, async request => {
    refuseOthers(request)
    const all = await ids()
    const mails = await Promise.all(all.slice(0, MAILS_MAX).map(read))
    return { mails: mails.map(({ id, to, subject, date }) => ({ id, to, subject, date })), count: all.length }
  })

  app.get<{ Params: { id: string } }>(`${PATH}/:id`, async request => {
    refuseOthers(request)
    const { id } = request.params
    if (!(await ids()).includes(id)) throw new Problem('NOT_FOUND')
    return { mail: await read(id) }
  })
}
