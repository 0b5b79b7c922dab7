import { emailAddress } from '@cloche/domain/rules/addresses'
import { openAreas, type OpenArea } from '@cloche/domain/rules/permissions'
import { isIP } from 'node:net'

/**
 * How each setting is read. A reader gets the trimmed text, never empty, and throws the rest of a sentence that
 * begins with the setting's name. No sentence repeats a value that may hold a password.
 */

export const settingNames = [
  'PORT',
  'HOST',
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'SMTP_URL',
  'MQTT_PORT',
  'MQTT_URL',
  'S3_URL',
  'CLOCHE_DATA',
  'CLOCHE_DEMO',
  'CLOCHE_OPEN_AREAS',
  'CLOCHE_SIGN_UP',
  'CLOCHE_CLOSED_KEEP_DAYS',
  'CLOCHE_SECRET',
  'CLOCHE_OPERATOR_TOKEN',
  'CLOCHE_PUBLIC_URL',
  'CLOCHE_TRUST_PROXY',
  'CLOCHE_LEAVE_SECONDS',
  'CLOCHE_PG_NAMED_STATEMENTS',
  'CLOCHE_CONTACT_EMAIL',
  'CLOCHE_CONTACT_PHONE',
  'CLOCHE_BLOG_URL',
  'CLOCHE_SMS_URL',
  'CLOCHE_SMS_METHOD',
  'CLOCHE_SMS_HEADERS',
  'CLOCHE_SMS_BODY',
  'CLOCHE_STATUS_URL',
  'CLOCHE_LOG',
  'CLOCHE_LOG_FORMAT',
  'CLOCHE_MAIL_FROM',
  'CLOCHE_READINGS_MONTHS',
  'CLOCHE_BACKUP_TO',
  'CLOCHE_BACKUP_KEY',
  'CLOCHE_BACKUP_EVERY',
  'CLOCHE_BACKUP_KEEP',
  'CLOCHE_PAYMENTS_STRIPE_KEY',
  'CLOCHE_PAYMENTS_STRIPE_WEBHOOK_SECRET',
  'CLOCHE_VIES',
] as const

/** Nobody, a list of addresses, or whether to believe the proxy at this address, so many hops away (0 is next). */
export type TrustProxy = false | string[] | ((address: string, hop: number) => boolean)

/** A bucket, from `https://key:secret@endpoint/bucket?region=...`. */
export interface S3Place {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Where backups lie: a folder, or a bucket, there below a prefix that is empty or ends with a slash. */
export type BackupPlace =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 's3'; readonly s3: S3Place; readonly prefix: string }

/** When backups are made: at a time of day where the server stands, or every so many hours. */
export type BackupRhythm =
  | { readonly kind: 'daily'; readonly hour: number; readonly minute: number }
  | { readonly kind: 'hours'; readonly hours: number }

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** True for addresses that only this machine can reach. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}

function fault(sentence: string): never {
  throw new Error(sentence)
}

/** Reads an address with one of the protocols (each with its colon). */
function address(text: string, protocols: string[], likeThis: string): URL {
  const found = URL.canParse(text) ? new URL(text) : undefined
  if (found === undefined || !protocols.includes(found.protocol))
    fault(`must be an address like ${likeThis}.`)
  return found
}

/** A bucket, and the names of folders below it. */
function s3Address(text: string, likeThis: string): [S3Place, string[]] {
  const url = address(text, ['http:', 'https:'], likeThis)
  const [bucket = '', ...rest] = url.pathname
    .replace(/^\/|\/$/g, '')
    .split('/')
    .map(decodeURIComponent)
  if (bucket === '' || rest.includes('')) fault(`must name a bucket, as in ${likeThis}.`)
  if (url.username === '' || url.password === '')
    fault(`must carry the key and its secret, as in ${likeThis}.`)
  const place = {
    endpoint: url.origin,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
  return [place, rest]
}

export const readers = {
  port(text: string): number {
    const port = Number(text)
    return /^\d+$/.test(text) && port <= 65_535
      ? port
      : fault(`must be a number from 0 to 65535, not "${text}".`)
  },
  host(text: string): string {
    const isName = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)
    return isIP(text) !== 0 || isName ? text : fault(`must be a host name or an IP address, not "${text}".`)
  },
  flag(text: string): boolean {
    if (/^(1|on|true|yes)$/i.test(text)) return true
    if (/^(0|off|false|no)$/i.test(text)) return false
    return fault(`must be on or off, not "${text}".`)
  },
  openAreas(text: string): readonly OpenArea[] {
    if (text === 'all') return openAreas
    if (text === 'none') return []
    const names = text.split(',').map(name => name.trim())
    const unknown = names.find(name => !openAreas.some(area => area === name))
    return unknown === undefined
      ? openAreas.filter(area => names.includes(area))
      : fault(`must be all, none, or some of ${openAreas.join(', ')}, not "${unknown}".`)
  },
  secret(text: string): string {
    return Buffer.byteLength(text) >= 32
      ? text
      : fault(`has ${Buffer.byteLength(text)} bytes and needs at least 32.`)
  },
  email(text: string): string {
    return emailAddress(text) !== undefined ? text : fault(`must be an e-mail address, not "${text}".`)
  },
  phone(text: string): string {
    return /^\+?[0-9][0-9 ()./-]{2,38}$/.test(text)
      ? text
      : fault(`must be a telephone number like +34 900 000 000, not "${text}".`)
  },
  logLevel(text: string): string {
    return logLevels.includes(text) ? text : fault(`must be one of ${logLevels.join(', ')}, not "${text}".`)
  },
  logFormat(text: string): 'text' | 'json' {
    return text === 'text' || text === 'json' ? text : fault(`must be text or json, not "${text}".`)
  },
  publicUrl(text: string): string {
    const url = address(text, ['http:', 'https:'], 'https://kitchen.example.com')
    if (url.search !== '' || url.hash !== '' || url.username !== '')
      fault('must have no user, query or fragment.')
    return url.href.replace(/\/+$/, '')
  },
  /** A page elsewhere. */
  page(text: string): string {
    const url = address(text, ['https:'], 'https://blog.example.com')
    if (url.username !== '' || url.password !== '') fault('must have no user.')
    return url.href
  },
  databaseUrl(text: string): string {
    const url = address(text, ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/cloche')
    return url.pathname.length > 1
      ? text
      : fault('must name a database, as in postgres://user:password@host/cloche.')
  },
  smtpUrl(text: string): string {
    const url = address(text, ['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com')
    return url.hostname === '' ? fault('must name the mail server.') : text
  },
  /** Of a gateway of SMS: encrypted, or on this machine. */
  smsUrl(text: string): string {
    const url = address(text, ['https:', 'http:'], 'https://sms.example.com/send?to={to}&text={text}')
    if (url.protocol === 'http:' && !isLoopback(url.hostname))
      fault('must begin with https:, unless the gateway is on this machine.')
    return text
  },
  smsMethod(text: string): 'GET' | 'POST' | 'PUT' {
    return text === 'GET' || text === 'POST' || text === 'PUT' ? text : fault('must be GET, POST or PUT.')
  },
  /** An object of JSON; what is wrong with it is told without its values. */
  smsHeaders(text: string): Readonly<Record<string, string>> {
    const likeThis = '{"authorization": "Bearer ..."}'
    let found: unknown
    try {
      found = JSON.parse(text)
    } catch {
      fault(`must be an object of JSON like ${likeThis}.`)
    }
    const isObject = typeof found === 'object' && found !== null && !Array.isArray(found)
    const pairs = isObject
      ? Object.entries(found as object)
      : fault(`must be an object of JSON like ${likeThis}.`)
    const isGood = pairs.every(
      ([name, value]) => /^[\w-]{1,60}$/.test(name) && typeof value === 'string' && !/[\r\n]/.test(value),
    )
    return isGood ? (found as Record<string, string>) : fault(`must hold names with texts, like ${likeThis}.`)
  },
  mailFrom(text: string): string {
    const isAddress = /^[^\s<>@",;]+@[^\s<>@",;]+$/.test(text)
    const isNamed = /^[^<>@"\p{Cc}]+ <[^\s<>@",;]+@[^\s<>@",;]+>$/u.test(text)
    return isAddress || isNamed
      ? text
      : fault('must be an address, alone or after a name: Kitchen <cloche@example.com>.')
  },
  s3Url(text: string): S3Place {
    const likeThis = 'https://key:secret@s3.example.com/bucket?region=eu-west-1'
    const [place, rest] = s3Address(text, likeThis)
    return rest.length === 0 ? place : fault(`must name one bucket, as in ${likeThis}.`)
  },
  /** A bucket with or without folders in it, or a folder here. */
  backupPlace(text: string): BackupPlace {
    if (!/^https?:/i.test(text))
      return /^[a-z][a-z0-9+.-]+:\/\//i.test(text)
        ? fault('must be a folder, or a bucket as in https://key:secret@s3.example.com/bucket/folder.')
        : { kind: 'folder', path: text }
    const [s3, rest] = s3Address(text, 'https://key:secret@s3.example.com/bucket/folder?region=eu-west-1')
    return { kind: 's3', s3, prefix: rest.map(part => `${part}/`).join('') }
  },
  backupRhythm(text: string): BackupRhythm {
    const time = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text)
    if (time !== null) return { kind: 'daily', hour: Number(time[1]), minute: Number(time[2]) }
    const hours = Number(/^(\d{1,3})h$/.exec(text)?.[1])
    return hours >= 1 && hours <= 168
      ? { kind: 'hours', hours }
      : fault(`must be a time of day (03:30) or a number of hours from 1h to 168h, not "${text}".`)
  },
  backupCount(text: string): number {
    const count = Number(text)
    return /^\d+$/.test(text) && count >= 1 && count <= 10_000
      ? count
      : fault(`must be a number from 1 to 10000, not "${text}".`)
  },
  mqttUrl(text: string): string {
    const likeThis = 'mqtts://cloche:password@broker.example.com:8883'
    return URL.canParse(text) && /^(mqtts?|wss?):$/.test(new URL(text).protocol)
      ? text
      : fault(`must be the address of a broker, as in ${likeThis}.`)
  },
  months(text: string): number | 'all' {
    if (text === 'all') return text
    const months = Number(text)
    return /^\d+$/.test(text) && months >= 1 && months <= 1200
      ? months
      : fault(`must be a number of months from 1 to 1200, or all, not "${text}".`)
  },
  keptDays(text: string): number {
    const days = Number(text)
    return /^\d+$/.test(text) && days <= 3650
      ? days
      : fault(`must be a number of days from 0 to 3650, not "${text}".`)
  },
  leaveSeconds(text: string): number {
    const seconds = Number(text)
    return /^\d+$/.test(text) && seconds <= 300
      ? seconds
      : fault(`must be a number of seconds from 0 to 300, not "${text}".`)
  },
  trustProxy(text: string): TrustProxy {
    if (/^(0|off|false|no)$/i.test(text)) return false
    if (/^[1-9]$/.test(text)) return (_, hop) => hop < Number(text)
    const addresses = text.split(',').map(part => part.trim())
    const isAddress = (part: string): boolean =>
      ['loopback', 'linklocal', 'uniquelocal'].includes(part) || isIP(part.replace(/\/\d{1,3}$/, '')) !== 0
    return addresses.every(isAddress)
      ? addresses
      : fault('must be off, a number of proxies from 1 to 9, or their addresses with commas between.')
  },
}
