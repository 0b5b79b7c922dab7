import { openAreas, type OpenArea } from '@cloche/domain/rules/permissions'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { readSms, type SmsGateway } from './config-sms.ts'
import { hasEntropy } from './config-secret.ts'
import {
  isLoopback,
  readers,
  settingNames,
  type BackupPlace,
  type BackupRhythm,
  type S3Place,
  type TrustProxy,
} from './config-values.ts'

/**
 * The one reader of the environment. Everything else gets its settings from the `Config` it makes.
 */
export interface Config {
  /** Address the server listens on; port 0 means any free one. */
  host: string
  port: number
  /** Address people and QR codes use, without a slash at the end. */
  publicUrl: string
  /** Which proxies are believed about the caller's address. */
  trustProxy: TrustProxy
  /** For how many seconds it serves on after SIGTERM while its balancer comes to know. */
  leaveSeconds: number
  /** Absolute path. */
  dataFolder: string
  /** `direct`: the way to the same database past a pooler, for what lasts longer than a transaction; else `url` again. */
  database: { kind: 'embedded' } | { kind: 'url'; url: string; direct: string }
  /** Prepared statements by name; off behind a PgBouncer older than 1.21. */
  namedStatements: boolean
  /** Loads the demo's organizations and people with their known password. */
  demo: boolean
  /** Nobody gave it an address, or it is a demo: it answers the machine that it runs on, and no other. */
  answersHereAlone: boolean
  /** Areas that every organization has, though they are the platform's own elsewhere. */
  openAreas: readonly OpenArea[]
  /** Whether guests may make organizations of their own. */
  signUp: boolean
  /** For how many days everything of a closed organization is kept. */
  closedKeepDays: number
  /** Signs sessions. Undefined only where this machine alone is answered: then one is made and kept in the data folder. */
  secret: string | undefined
  smtpUrl: string | undefined
  /** Where machines send by MQTT to the broker that comes along; undefined: there is none. */
  mqttPort: number | undefined
  /** The broker of somebody else that machines send to, with what logs in there. */
  mqttUrl: string | undefined
  /** Who mail comes from: an address, or a name with one. */
  mailFrom: string
  s3: S3Place | undefined
  /** Where people ask those who run and sell this installation. */
  contact: { email: string | undefined; phone: string | undefined; blog: string | undefined }
  /** How SMS leave: a request to a gateway; undefined: none do. Where it says {to} and {text} these are put. */
  sms: SmsGateway | undefined
  /** Where the health of the service is told by somebody else; shown to the platform's people. */
  statusUrl: string | undefined
  /** For how many whole months, besides this one, single readings of sensors are kept; undefined: for ever. */
  readingsMonths: number | undefined
  backup: {
    /** A folder's path is absolute. */
    to: BackupPlace
    /** Encrypts backups; undefined: they are refused unless asked for without, but in the demo. */
    key: string | undefined
    /** Undefined: only when somebody asks for one. */
    every: BackupRhythm | undefined
    /** How many are kept at the place. */
    keep: number
  }
  /** Takes payments on pages of its own; undefined: by transfer alone, in the demo by a test service. */
  payments: { readonly key: string; readonly webhookSecret: string; readonly url: string } | undefined
  /** Where VAT numbers of buyers are asked for; undefined: their form alone counts. */
  vies: { readonly url: string } | undefined
  logLevel: string
  /** Undefined: text in a terminal, else JSON. */
  logFormat: 'text' | 'json' | undefined
  /** What those who run the installation show to read its figures; undefined: only a demo shows them, on its machine. */
  operatorToken: string | undefined
}

/**
 * Records of temperatures are kept a year at least (Regulation (EC) 37/2005, article 2), and longer for what keeps longer:
 * two years of single readings, their sums for longer.
 */
const READINGS_MONTHS = 24

/** Everything that is wrong with the settings, each fault a sentence. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(['Cloche cannot start with these settings:', ...faults.map(fault => `  - ${fault}`)].join('\n'))
    this.faults = faults
  }
}

/**
 * Reads the settings from environment variables; an empty one counts as absent.
 * @param folder what a relative CLOCHE_DATA starts from.
 * @throws ConfigError naming every fault at once.
 */
export function readConfig(env: Record<string, string | undefined>, folder = process.cwd()): Config {
  const faults = unknownNames(env)
  const read = <T>(name: string, parse: (text: string) => T): T | undefined => {
    const text = env[name]?.trim()
    if (text === undefined || text === '') return undefined
    try {
      return parse(text)
    } catch (error) {
      faults.push(`${name} ${(error as Error).message}`)
      return undefined
    }
  }

  const host = read('HOST', readers.host) ?? '127.0.0.1'
  const port = read('PORT', readers.port) ?? 8080
  const url = read('DATABASE_URL', readers.databaseUrl)
  const directUrl = read('DATABASE_LISTEN_URL', readers.databaseUrl)
  const publicUrl = read('CLOCHE_PUBLIC_URL', readers.publicUrl)
  const secret = read('CLOCHE_SECRET', readers.secret)
  const isMissing = (name: string): boolean => (env[name] ?? '').trim() === ''
  const onByDefault = isLoopback(host) && isMissing('DATABASE_URL')
  const demo = read('CLOCHE_DEMO', readers.flag) ?? onByDefault

  if (demo) {
    const remedy =
      'Its people share a known password: turn it off with CLOCHE_DEMO=off, or keep it on this machine.'
    if (!isLoopback(host))
      faults.push(`The demo is refused on HOST=${host}, which others can reach. ${remedy}`)
    if (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname)) {
      faults.push(`The demo is refused at CLOCHE_PUBLIC_URL=${publicUrl}, which others can reach. ${remedy}`)
    }
  } else if (!isLoopback(host) || !isMissing('CLOCHE_PUBLIC_URL')) {
    if (isMissing('CLOCHE_SECRET')) {
      faults.push(
        'CLOCHE_SECRET is missing: where others come in it must be given; "openssl rand -base64 48" makes one.',
      )
    }
    if (isMissing('CLOCHE_PUBLIC_URL')) {
      faults.push(
        'CLOCHE_PUBLIC_URL is missing: where others come in it must be given, since QR codes on labels carry it.',
      )
    }
  }
  if (secret !== undefined && !hasEntropy(secret)) {
    faults.push(
      'CLOCHE_SECRET is too easy to guess: at least 32 bytes of random text; "openssl rand -base64 48" makes one.',
    )
  }

  const backupKey = read('CLOCHE_BACKUP_KEY', readers.secret)
  const backupEvery = read('CLOCHE_BACKUP_EVERY', readers.backupRhythm)
  if (backupKey !== undefined && !hasEntropy(backupKey))
    faults.push(
      'CLOCHE_BACKUP_KEY is too easy to guess: at least 32 bytes of random text; "openssl rand -base64 48" makes one.',
    )
  if (backupKey !== undefined && backupKey === secret)
    faults.push(
      'CLOCHE_BACKUP_KEY is CLOCHE_SECRET: whoever is to restore a backup would have the key of all sessions.',
    )
  if (backupEvery !== undefined && !demo && isMissing('CLOCHE_BACKUP_KEY'))
    faults.push(
      'CLOCHE_BACKUP_KEY is missing: with CLOCHE_BACKUP_EVERY it must be given; "openssl rand -base64 48" makes one.',
    )
  const dataFolder = resolve(folder, read('CLOCHE_DATA', text => text) ?? 'data')
  const backupTo = read('CLOCHE_BACKUP_TO', readers.backupPlace) ?? {
    kind: 'folder',
    path: resolve(dataFolder, 'backups'),
  }
  const operatorToken = read('CLOCHE_OPERATOR_TOKEN', readers.secret)
  if (operatorToken !== undefined && (!hasEntropy(operatorToken) || operatorToken === secret)) {
    faults.push(
      'CLOCHE_OPERATOR_TOKEN is too easy to guess, or the same as CLOCHE_SECRET: "openssl rand -hex 32" makes one.',
    )
  }

  const stripeKey = read('CLOCHE_PAYMENTS_STRIPE_KEY', text => text)
  const webhookSecret = read('CLOCHE_PAYMENTS_STRIPE_WEBHOOK_SECRET', text => text)
  if ((stripeKey === undefined) !== (webhookSecret === undefined))
    faults.push(
      'CLOCHE_PAYMENTS_STRIPE_KEY and CLOCHE_PAYMENTS_STRIPE_WEBHOOK_SECRET are given together, or neither.',
    )
  const payments =
    stripeKey === undefined || webhookSecret === undefined
      ? undefined
      : { key: stripeKey, webhookSecret, url: 'https://api.stripe.com' }

  const readingsMonths = read('CLOCHE_READINGS_MONTHS', readers.months) ?? READINGS_MONTHS

  const config: Config = {
    host,
    port,
    publicUrl: publicUrl ?? `http://${isLoopback(host) ? 'localhost' : host}:${port}`,
    trustProxy: read('CLOCHE_TRUST_PROXY', readers.trustProxy) ?? false,
    leaveSeconds: read('CLOCHE_LEAVE_SECONDS', readers.leaveSeconds) ?? 0,
    dataFolder,
    database: url === undefined ? { kind: 'embedded' } : { kind: 'url', url, direct: directUrl ?? url },
    namedStatements: read('CLOCHE_PG_NAMED_STATEMENTS', readers.flag) ?? true,
    demo,
    answersHereAlone: demo || (isLoopback(host) && isMissing('CLOCHE_PUBLIC_URL')),
    openAreas: read('CLOCHE_OPEN_AREAS', readers.openAreas) ?? (demo ? openAreas : []),
    signUp: read('CLOCHE_SIGN_UP', readers.flag) ?? false,
    closedKeepDays: read('CLOCHE_CLOSED_KEEP_DAYS', readers.keptDays) ?? 30,
    secret,
    smtpUrl: read('SMTP_URL', readers.smtpUrl),
    mqttPort: read('MQTT_PORT', readers.port),
    mqttUrl: read('MQTT_URL', readers.mqttUrl),
    mailFrom: read('CLOCHE_MAIL_FROM', readers.mailFrom) ?? `Cloche <no-reply@${mailHost(publicUrl)}>`,
    s3: read('S3_URL', readers.s3Url),
    contact: {
      email: read('CLOCHE_CONTACT_EMAIL', readers.email) ?? (demo ? 'platform@demo.test' : undefined),
      phone: read('CLOCHE_CONTACT_PHONE', readers.phone),
      blog: read('CLOCHE_BLOG_URL', readers.page),
    },
    sms: readSms(read, fault => void faults.push(fault)),
    statusUrl: read('CLOCHE_STATUS_URL', readers.page),
    readingsMonths: readingsMonths === 'all' ? undefined : readingsMonths,
    backup: {
      to: backupTo.kind === 'folder' ? { ...backupTo, path: resolve(folder, backupTo.path) } : backupTo,
      key: backupKey,
      every: backupEvery,
      keep: read('CLOCHE_BACKUP_KEEP', readers.backupCount) ?? 14,
    },
    payments,
    vies: read('CLOCHE_VIES', readers.flag)
      ? { url: 'https://ec.europa.eu/taxation_customs/vies/rest-api' }
      : undefined,
    logLevel: read('CLOCHE_LOG', readers.logLevel) ?? 'info',
    logFormat: read('CLOCHE_LOG_FORMAT', readers.logFormat),
    operatorToken,
  }
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

/** The host of the public address; a bare machine's own name has no mail domain. */
function mailHost(publicUrl: string | undefined): string {
  const host = publicUrl === undefined ? '' : new URL(publicUrl).hostname
  return isIP(host.replace(/^\[|\]$/g, '')) === 0 && host !== '' ? host : 'localhost'
}

/** A misspelt setting would silently do nothing: so every name that begins like ours must be one of ours. */
function unknownNames(env: Record<string, string | undefined>): string[] {
  const known: string[] = settingNames.filter(name => name.startsWith('CLOCHE_'))
  return Object.keys(env)
    .filter(name => name.startsWith('CLOCHE_') && !known.includes(name))
    .map(name => `${name} is not a setting of Cloche; there are ${known.join(', ')}.`)
}
