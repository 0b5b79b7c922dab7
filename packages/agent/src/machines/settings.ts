/** What the agent is told: a few words when it is started, the rest in a file of its folder. */
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { readFileSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { WrongUse, serverOf } from '../settings.ts'
import { Reader } from './settings-reader.ts'
import type { Bounds } from './spool.ts'

export const HELP = `Reads the machines of this building and tells Cloche what they measure.

  npm run machine-agent -- --folder /var/lib/cloche-machine-agent

  --folder FOLDER  settings.json, keys, certificates and what waits to be sent (~/.cloche-machine-agent)
  --look           says which machines and sensors the OPC UA servers of settings.json show, and ends

What stands in settings.json: docs/agent.md`

export interface Settings {
  readonly folder: string
  readonly isLook: boolean
  /** Without a slash at the end. */
  readonly server: string
  readonly connectionCode: string
  readonly machines: readonly MachineSettings[]
  readonly opcua: readonly OpcuaSettings[]
  readonly folders: readonly FolderSettings[]
  readonly limits: Limits
}

export interface MachineSettings {
  /** As it stands in Cloche. */
  readonly serial: string
  readonly activationKey: string
  /** How often it measures until Cloche says otherwise, in seconds. */
  readonly interval: number
  /** Put before the paths of its sensors. */
  readonly prefix: string
  /** Paths of sensors by what the machine calls them; null: not read. */
  readonly sensors: ReadonlyMap<string, string | null>
  /** Path of the action that its programs are; without it by the class of the machine. */
  readonly action: string | undefined
}

export const SECURITY_MODES = ['None', 'Sign', 'SignAndEncrypt'] as const
export const SECURITY_POLICIES = [
  'None',
  'Basic256Sha256',
  'Aes128_Sha256_RsaOaep',
  'Aes256_Sha256_RsaPss',
] as const

export interface OpcuaSettings {
  /** Such as opc.tcp://10.0.0.20:4840. */
  readonly endpoint: string
  readonly securityMode: (typeof SECURITY_MODES)[number]
  readonly securityPolicy: (typeof SECURITY_POLICIES)[number]
  /** SHA-256 of the server's certificate in hexadecimal digits. */
  readonly fingerprint: string | undefined
  readonly user: string | undefined
  readonly password: string | undefined
}

export const DATE_ORDERS = ['dayFirst', 'monthFirst'] as const

export interface FolderSettings {
  readonly path: string
  /** Serial of the machine whose files lie there. */
  readonly serial: string
  /** IANA name of the zone in which the files tell the time. */
  readonly zone: string
  /** Of dates that can be read in two ways; without it such a file is refused. */
  readonly dates: (typeof DATE_ORDERS)[number] | undefined
  /** Paths of sensors by the heads of their columns. */
  readonly columns: ReadonlyMap<string, string>
}

export interface Limits {
  /** Of what a machine waits to send. */
  readonly spool: Bounds
  /** Between two statuses. */
  readonly statusMs: number
  /** The longest pause after a server could not be reached. */
  readonly backOffMs: number
  /** Between two looks into a folder. */
  readonly lookMs: number
}

const SETTINGS = 'settings.json'
const DEFAULT = { interval: 60, spoolMegabytes: 100, status: 300, backOff: 60, look: 10 } as const

/** @throws WrongUse, a sentence for whoever started it */
export function readSettings(args: readonly string[], warn: (text: string) => void): Settings {
  const { folder, isLook } = wordsOf(args)
  const path = join(folder, SETTINGS)
  let content: unknown
  try {
    if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
      warn(`${path} can be read by others; it holds activation keys: chmod 600`)
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new WrongUse(`${path} cannot be read: ${(error as Error).message}`)
  }
  return { folder, isLook, ...contentOf(content, folder) }
}

function wordsOf(args: readonly string[]): { folder: string; isLook: boolean } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { folder: { type: 'string' }, look: { type: 'boolean' } },
    })
    return {
      folder: resolve(values.folder ?? join(homedir(), '.cloche-machine-agent')),
      isLook: values.look ?? false,
    }
  } catch (error) {
    throw new WrongUse((error as Error).message)
  }
}

/** @param content of the file, as parsed @throws WrongUse, naming the setting */
export function contentOf(content: unknown, folder: string): Omit<Settings, 'folder' | 'isLook'> {
  const all = new Reader(content, '')
  const machines = all.list('machines').map(one => ({
    serial: one.text('serial'),
    activationKey: one.text('activationKey'),
    interval: Math.round(one.number('interval', DEFAULT.interval, 1, 86_400)),
    prefix: one.maybe('prefix') ?? '',
    sensors: one.paths('sensors', true),
    action: one.maybe('action'),
  }))
  const opcua = all.list('opcua').map(opcuaOf)
  const folders = all.list('folders').map(one => ({
    path: resolve(folder, one.text('path')),
    serial: one.text('machine'),
    zone: zoneOf(one.text('zone')),
    dates: one.choice('dates', DATE_ORDERS),
    columns: one.paths('columns', false) as ReadonlyMap<string, string>,
  }))
  const known = new Set(machines.map(({ serial }) => serial))
  if (known.size < machines.length) throw new WrongUse('machines: two have the same serial')
  for (const { serial } of folders)
    if (!known.has(serial)) throw new WrongUse(`folders: no machine has the serial ${serial}`)
  const limits = {
    spool: {
      fileBytes: 1_000_000,
      allBytes: all.number('spoolMegabytes', DEFAULT.spoolMegabytes, 2, 100_000) * 1_000_000,
    },
    statusMs: all.number('statusSeconds', DEFAULT.status, 1, 86_400) * 1000,
    backOffMs: all.number('backOffSeconds', DEFAULT.backOff, 0.01, 3600) * 1000,
    lookMs: all.number('lookSeconds', DEFAULT.look, 0.01, 3600) * 1000,
  }
  const server = serverOf(all.text('server'))
  const connectionCode = all.text('connectionCode')
  all.close()
  return { server, connectionCode, machines, opcua, folders, limits }
}

function opcuaOf(one: Reader): OpcuaSettings {
  const settings = {
    endpoint: one.text('endpoint'),
    securityMode: one.choice('securityMode', SECURITY_MODES) ?? 'SignAndEncrypt',
    securityPolicy: one.choice('securityPolicy', SECURITY_POLICIES),
    fingerprint: one
      .maybe('fingerprint')
      ?.replaceAll(/[^0-9A-Fa-f]/g, '')
      .toLowerCase(),
    user: one.maybe('user'),
    password: one.maybe('password'),
  }
  if (!/^opc\.tcp:\/\/[^/\s]+/.test(settings.endpoint))
    throw new WrongUse(`opcua: an endpoint looks like opc.tcp://10.0.0.20:4840: not "${settings.endpoint}"`)
  const isOpen = settings.securityMode === 'None'
  const securityPolicy = settings.securityPolicy ?? (isOpen ? 'None' : 'Basic256Sha256')
  if (isOpen !== (securityPolicy === 'None'))
    throw new WrongUse('opcua: the security mode None goes with the policy None, and no other does')
  if ((settings.user === undefined) !== (settings.password === undefined))
    throw new WrongUse('opcua: a user has a password')
  return { ...settings, securityPolicy }
}

function zoneOf(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    throw new WrongUse(`folders: there is no zone "${name}"; one looks like Europe/Madrid`)
  }
}
