/** The logs that can be played: real ones, as they were measured, with their sources in their heads. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface LogEvent {
  readonly minute: number
  readonly kind: 'start' | 'end'
  readonly action: string
  readonly program?: string
}

export interface PlayedLog {
  readonly name: LogName
  readonly about: string
  /** Columns, and the sensors of the demo that they are played on. */
  readonly sensors: Readonly<Record<string, string>>
  readonly minutes: readonly { readonly minute: number; readonly values: Readonly<Record<string, number>> }[]
  /** What happened besides; of the fridge only when it is asked for: nobody wrote it down. */
  readonly events: readonly LogEvent[]
  readonly defrost: readonly LogEvent[]
}

const ROAST = { action: 'cook/oven', program: 'Roast chicken' }

const LOGS = {
  'milk-fridge': {
    about: 'three hours of a fridge with milk; for half an hour its air is above 5 °C',
    sensors: { air: 'milk-logger/air', milk: 'milk-logger/milk' },
    events: [],
    defrost: [
      { minute: 89, kind: 'start', action: 'defrost' },
      { minute: 121, kind: 'end', action: 'defrost' },
    ],
  },
  'roast-chicken': {
    about: 'a chicken in an oven until its core has 75 °C',
    sensors: { chamber: 'oven-1/chamber', core: 'oven-1/core' },
    events: [
      { minute: 0, kind: 'start', ...ROAST },
      { minute: 76, kind: 'end', ...ROAST },
    ],
    defrost: [],
  },
} as const satisfies Record<string, Omit<PlayedLog, 'name' | 'minutes'>>

export type LogName = keyof typeof LOGS
export const LOG_NAMES = Object.keys(LOGS) as readonly LogName[]
export const aboutLog = (name: LogName): string => LOGS[name].about

export function readLog(name: LogName): PlayedLog {
  const lines = readFileSync(join(import.meta.dirname, 'logs', `${name}.csv`), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => line.split(','))
  const [[, ...columns] = [], ...rows] = lines
  const minutes = rows.map(([minute, ...values]) => ({
    minute: Number(minute),
    values: Object.fromEntries(columns.map((column, index) => [column, Number(values[index])])),
  }))
  return { name, ...LOGS[name], minutes }
}
