/** Messages of syslog: RFC 5424, in frames of RFC 5425. Text alone; instants and names are arguments. */

/** What is said of a message beside its text: an element of structured data. */
export interface SyslogElement {
  /** Such as `origin`, or `audit@32473` with the number of an enterprise. */
  readonly id: string
  readonly values: Readonly<Record<string, string | null>>
}

export interface SyslogMessage {
  /** 0 to 23. */
  readonly facility: number
  /** 0 (the worst) to 7. */
  readonly severity: number
  /** ISO 8601 with at most six decimals; null where no clock is known. */
  readonly at: string | null
  readonly hostname: string | null
  readonly appName: string | null
  readonly procId: string | null
  readonly msgId: string | null
  readonly data: readonly SyslogElement[]
  readonly text: string | null
  /** Its text is marked as UTF-8; without, it has to be of ASCII. */
  readonly isUnicode?: boolean
}

const NIL = '-'
const BYTE_ORDER_MARK = '\uFEFF'

/** A field of the header: printable ASCII without spaces, of at most so many signs. */
const headerField = (text: string | null, max: number): string =>
  (text ?? '').replace(/[^\x21-\x7e]+/g, '_').slice(0, max) || NIL

/** A name in structured data: as in the header, and none of `=`, `]`, `"`. */
const dataName = (text: string): string => headerField(text.replace(/[=\]"]+/g, '_'), 32)

/** A value between quotes: three signs are escaped, what steers terminals is taken out. */
const dataValue = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').replace(/["\\\]]/g, '\\$&')

function elementText({ id, values }: SyslogElement): string {
  const given = Object.entries(values).filter((value): value is [string, string] => value[1] !== null)
  return `[${[dataName(id), ...given.map(([name, value]) => `${dataName(name)}="${dataValue(value)}"`)].join(' ')}]`
}

/** One message, without a frame (RFC 5424, 6). */
export function syslogText(message: SyslogMessage): string {
  const { facility, severity, at, hostname, appName, procId, msgId, data, text, isUnicode = false } = message
  const header = [
    `<${facility * 8 + severity}>1`,
    at ?? NIL,
    headerField(hostname, 255),
    headerField(appName, 48),
    headerField(procId, 128),
    headerField(msgId, 32),
  ].join(' ')
  const known = data.length === 0 ? NIL : data.map(elementText).join('')
  return `${header} ${known}${text === null ? '' : ` ${isUnicode ? BYTE_ORDER_MARK : ''}${text}`}`
}

/** How many octets a text takes. */
export const octetsOf = (text: string): number => new TextEncoder().encode(text).length

/** A message as it travels over TLS: how many octets, a space, the message (RFC 5425, 4.3). */
export const syslogFrame = (message: string): string => `${octetsOf(message)} ${message}`

/** JSON in ASCII alone: no mark of an encoding has to be understood. */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Where syslog is spoken by TLS (RFC 5425) and without it, where no port is given. */
const PORTS = { tls: 6514, plain: 601 } as const

/** The name and port of `logs.example:6514`, `192.0.2.1` or `[2001:db8::1]:6514`; undefined for anything else. */
export function syslogPlace(
  address: string,
  isPlain: boolean,
): { readonly host: string; readonly port: number } | undefined {
  const found = /^(?:\[([0-9a-f:.]{2,45})\]|([a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?))(?::(\d{1,5}))?$/i.exec(
    address,
  )
  if (found === null) return undefined
  const host = (found[1] ?? found[2] ?? '').toLowerCase()
  const port = found[3] === undefined ? PORTS[isPlain ? 'plain' : 'tls'] : Number(found[3])
  return port < 1 || port > 65_535 ? undefined : { host, port }
}
