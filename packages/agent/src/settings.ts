/** What the agent is told when it is started. */
import { homedir, hostname } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

export const VERSION = '1'

export interface Settings {
  /** Without a slash at the end. */
  readonly server: string
  readonly code: string | undefined
  readonly keyFile: string
  /** Paths of files and devices by their names. */
  readonly devices: ReadonlyMap<string, string>
  /** Ports that may be printed to. */
  readonly mayReach: (port: number) => boolean
  readonly host: string
  readonly limits: Limits
}

/** All in milliseconds. */
export interface Limits {
  /** For a connection to a printer. */
  readonly connect: number
  /** Without the printer taking or doing anything. */
  readonly stall: number
  /** For an answer to a question about its status. */
  readonly answer: number
  /** For it to close once everything was sent. */
  readonly close: number
  /** How long the server keeps a question for jobs open. */
  readonly wait: number
  /** Between two looks at a printer that has nothing to do. */
  readonly probe: number
  /** The longest pause after the server could not be reached. */
  readonly backOff: number
}

export class WrongUse extends Error {}

export const HELP = `Carries labels from Cloche to the printers of this building.

  npm run print-agent -- --server https://kitchen.example.com --code ABCD-2345

  --server URL        the address of Cloche
  --code CODE         joins with the code that Cloche shows under Printers; needed once
  --key FILE          where the key is kept (~/.cloche-print-agent.json)
  --device NAME=PATH  a printer on this machine, such as counter=/dev/usb/lp0; may be said several times
  --ports LIST        ports of printers that may be reached (6101,9100-9109)
  --connect-seconds, --stall-seconds, --answer-seconds, --close-seconds, --wait-seconds, --probe-seconds,
  --back-off-seconds  time limits (5, 30, 2, 20, 25, 60, 30)`

const SECONDS = { connect: 5, stall: 30, answer: 2, close: 20, wait: 25, probe: 60, backOff: 30 } as const
const optionOf = (name: string) => `${name === 'backOff' ? 'back-off' : name}-seconds`

function portsOf(text: string): (port: number) => boolean {
  const ranges = text.split(',').map(part => {
    const [, from, to] = /^\s*(\d{1,5})(?:-(\d{1,5}))?\s*$/.exec(part) ?? []
    if (from === undefined)
      throw new WrongUse(`--ports takes numbers and ranges, such as 9100-9109: not "${part}"`)
    return [Number(from), Number(to ?? from)] as const
  })
  return port => ranges.some(([from, to]) => port >= from && port <= to)
}

/** @throws WrongUse */
export function serverOf(text: string | undefined): string {
  if (text === undefined || !URL.canParse(text))
    throw new WrongUse('Say where Cloche is: --server https://kitchen.example.com')
  const { protocol, hostname: host, origin, pathname } = new URL(text)
  const isHere = host === 'localhost' || host === '127.0.0.1' || host === '[::1]'
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere))
    throw new WrongUse('The server must be reached by https: the key would travel in the open')
  return origin + pathname.replace(/\/+$/, '')
}

function deviceOf(text: string): [string, string] {
  const [, name, path] = /^([a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?)=(.+)$/.exec(text) ?? []
  if (name === undefined || path === undefined)
    throw new WrongUse(
      `--device takes a name in small letters and a path, such as counter=/dev/usb/lp0: not "${text}"`,
    )
  return [name, path]
}

/** @throws WrongUse, a sentence for whoever started it */
export function readSettings(args: readonly string[]): Settings {
  const seconds = Object.fromEntries(
    Object.keys(SECONDS).map(name => [optionOf(name), { type: 'string' as const }]),
  )
  const { values } = parsed(args, seconds)
  const limit = (name: keyof typeof SECONDS) => {
    const text = values[optionOf(name)]
    const number = text === undefined ? SECONDS[name] : Number(text)
    if (!(number >= 0.01 && number <= 3600))
      throw new WrongUse(`--${optionOf(name)} takes a number of seconds`)
    return number * 1000
  }
  return {
    server: serverOf(values['server'] as string | undefined),
    code: values['code'] as string | undefined,
    keyFile: (values['key'] as string | undefined) ?? join(homedir(), '.cloche-print-agent.json'),
    devices: new Map(((values['device'] as string[] | undefined) ?? []).map(deviceOf)),
    mayReach: portsOf((values['ports'] as string | undefined) ?? '6101,9100-9109'),
    host: hostname().slice(0, 100),
    limits: {
      connect: limit('connect'),
      stall: limit('stall'),
      answer: limit('answer'),
      close: limit('close'),
      wait: limit('wait'),
      probe: limit('probe'),
      backOff: limit('backOff'),
    },
  }
}

function parsed(args: readonly string[], seconds: Record<string, { type: 'string' }>) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        server: { type: 'string' },
        code: { type: 'string' },
        key: { type: 'string' },
        ports: { type: 'string' },
        device: { type: 'string', multiple: true },
        ...seconds,
      },
    })
    return { values: values as Record<string, string | string[] | undefined> }
  } catch (error) {
    throw new WrongUse((error as Error).message)
  }
}
