/** Lines of the log as people read them in a terminal: time, how grave, what, details, and the stack of an error below. */
import { styleText } from 'node:util'

/** Written by the logger, in its order of gravity. */
const LEVELS = [
  { from: 60, name: 'fatal', colour: 'red' },
  { from: 50, name: 'error', colour: 'red' },
  { from: 40, name: 'warn', colour: 'yellow' },
  { from: 30, name: 'info', colour: 'green' },
  { from: 0, name: 'debug', colour: 'gray' },
] as const

/** What nobody who sits before the terminal needs. */
const UNTOLD = new Set(['level', 'time', 'pid', 'hostname', 'reqId', 'msg', 'err'])

/** Signs that a terminal would obey, and that somebody else may have sent. */
const harmless = (text: string) =>
  text.replace(/[^\P{Cc}\n]/gu, sign => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)

const written = (value: unknown) =>
  typeof value === 'string' && /^[\w.:/@-]+$/.test(value) ? value : JSON.stringify(value)

/** @param line one line of JSON with its end; anything else stays as it is */
export function textOf(line: string): string {
  let entry: Record<string, unknown>
  try {
    entry = JSON.parse(line) as Record<string, unknown>
  } catch {
    return harmless(line)
  }
  const { level, time, msg = '', err } = entry
  const { name, colour } = LEVELS.find(each => Number(level) >= each.from) ?? LEVELS[4]
  const at = new Date(Number(time)).toTimeString().slice(0, 8)
  const details = Object.entries(entry)
    .filter(([key]) => !UNTOLD.has(key))
    .map(([key, value]) => `${key}=${written(value)}`)
  const { stack, message } = (err ?? {}) as { stack?: string; message?: string }
  const headline = harmless([String(msg), ...details].join('  '))
  const below = harmless(stack ?? message ?? '').replace(/^(?=.)/gm, '  ')
  const shade = styleText(colour, name.padEnd(5), { stream: process.stdout })
  return `${at}  ${shade}  ${headline}\n${below === '' ? '' : `${below}\n`}`
}
