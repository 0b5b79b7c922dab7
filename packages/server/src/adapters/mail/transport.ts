/** The way out: a mail server by SMTP_URL; without one, files in the data folder. */
import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../../config.ts'
import { isLoopback } from '../../config-values.ts'
import { html, oneLine, plainText, type Letter } from './letter.ts'

export interface MailTransport {
  /** @param id of the mail: sent twice after a crash, its Message-ID is the same. */
  send(id: string, letter: Letter): Promise<void>
  close(): void
}

export const MAIL_FOLDER = 'mail'

export function openTransport(config: Config): MailTransport {
  return config.smtpUrl === undefined ? openFolder(config) : openSmtp(config, config.smtpUrl)
}

/** The Message-ID of a mail. */
export const messageIdOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, id: string): string =>
  `<${id}@${new URL(publicUrl).hostname}>`

function message(config: Config, id: string, letter: Letter) {
  return {
    from: config.mailFrom,
    // As an object: commas and brackets in it make no further recipients.
    to: { name: '', address: oneLine(letter.to) },
    subject: oneLine(letter.subject),
    text: plainText(letter),
    html: html(letter),
    messageId: messageIdOf(config, id),
    ...(letter.replyTo === undefined ? {} : { replyTo: { name: '', address: oneLine(letter.replyTo) } }),
    attachments: (letter.attachments ?? []).map(({ name, type, base64 }) => ({
      filename: oneLine(name),
      contentType: type,
      content: Buffer.from(base64, 'base64'),
    })),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': letter.language,
      ...(letter.unsubscribe === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${oneLine(letter.unsubscribe.pressHref)}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function openSmtp(config: Config, url: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    // What the address itself says (?requireTLS=false) counts more.
    requireTLS: !isLoopback(new URL(url).hostname),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    send: async (id, letter) => void (await transport.sendMail(message(config, id, letter))),
    close: () => transport.close(),
  }
}

function openFolder(config: Config): MailTransport {
  const folder = join(config.dataFolder, MAIL_FOLDER)
  const composer = createTransport({ streamTransport: true, buffer: true })
  /** Whole or not at all, readable by its owner only. */
  const write = async (name: string, content: string | Buffer) => {
    const path = join(folder, name)
    await writeFile(`${path}.part`, content, { mode: 0o600 })
    await rename(`${path}.part`, path)
  }
  return {
    async send(id, letter) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const composed = await composer.sendMail(message(config, id, letter))
      await write(`${id}.eml`, composed.message as Buffer)
      if (config.demo) await write(`${id}.json`, JSON.stringify(mailboxEntry(id, letter)))
    },
    close: () => undefined,
  }
}

/** A mail as the demo's mailbox shows it. */
export interface MailboxEntry {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly date: string
  readonly text: string
  readonly html: string
  /** Files that it carries. */
  readonly attachments: readonly { readonly name: string; readonly bytes: number }[]
}

function mailboxEntry(id: string, letter: Letter): MailboxEntry {
  return {
    id,
    to: letter.to,
    subject: oneLine(letter.subject),
    date: new Date().toISOString(),
    text: plainText(letter),
    html: html(letter),
    attachments: (letter.attachments ?? []).map(({ name, base64 }) => ({
      name,
      bytes: Buffer.byteLength(base64, 'base64'),
    })),
  }
}
