/** A mail server on loopback that keeps what it is sent. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** As it came over the wire: headers, an empty line, parts. */
  readonly source: string
}

export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string
  readonly received: ReceivedMail[]
  /** What it answers to each recipient from now on; 250 takes the mail. */
  answers(code: number): void
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let code = 250
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo(_address, _session, callback) {
      if (code === 250) callback()
      else callback(Object.assign(new Error('Not now'), { responseCode: code }))
    },
    onData(stream, session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(recipient => recipient.address),
          source: Buffer.concat(parts).toString('utf8'),
        })
        callback()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    answers: next => void (code = next),
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

/** The value of a header, unfolded. */
export function headerOf({ source }: ReceivedMail, name: string): string | undefined {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const line = head.split('\r\n').find(one => one.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return line?.slice(name.length + 1).trim()
}

/** Text as it was before it travelled: quoted-printable or base64, by its part's header. */
export function partOf({ source }: ReceivedMail, type: string): string {
  const part =
    source.split(/\r\n--[^\r\n]+\r\n/).find(one => one.toLowerCase().startsWith(`content-type: ${type}`)) ??
    ''
  const split = part.indexOf('\r\n\r\n')
  const body = part.slice(split + 4).replace(/\r\n--[^\r\n]+--\s*$/, '')
  if (/base64/i.test(part.slice(0, split))) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(part.slice(0, split))) return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
