import { readRecord, writeRecord } from '../layout/storage.ts'
import type { Me } from './session.ts'

/** The units and the time zone a person reads in, kept in the browser for the time before the server answers. */
export interface KeptSettings {
  readonly temperatureUnit?: string
  readonly weightUnit?: string
  readonly lengthUnit?: string
  readonly timeZone?: string
}

const names = ['temperatureUnit', 'weightUnit', 'lengthUnit', 'timeZone'] as const

/** Keeps what a person chose; what they did not choose is not kept. */
export function keepSettings(me: Me): void {
  const chosen = names.flatMap(name => (typeof me[name] === 'string' ? [[name, me[name]] as const] : []))
  writeRecord('units', Object.fromEntries(chosen))
}

export function keptSettings(): KeptSettings {
  const kept = readRecord('units')
  return Object.fromEntries(
    names.flatMap(name => (typeof kept[name] === 'string' ? [[name, kept[name]]] : [])),
  )
}
