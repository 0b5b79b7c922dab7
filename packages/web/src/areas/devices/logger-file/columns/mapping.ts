/** Which column of a logger's file goes to which sensor, and whether that can be. */
import { usualUnit } from '@cloche/domain/rules/devices'
import { kindOf, sensorPath, type LoggerUnit, type ValueColumn } from '@cloche/domain/rules/logger-files'

/** A sensor that a column may go to. */
export interface Target {
  readonly id: string
  readonly name: string | null
  readonly path: string
  readonly kind: string
  readonly deviceId: string | null
}

/** Where a column goes: a sensor's id, a new one, or nowhere. */
export interface Mapped {
  readonly column: number
  readonly unit: LoggerUnit
  readonly target: 'new' | 'leave' | (string & {})
  readonly newName: string
}

/** The unit in which values of a unit are kept. */
export const keptUnit = (unit: LoggerUnit): string | null => usualUnit(kindOf(unit))

/** Whether a sensor of a kind takes values of a unit. */
export function takes(kind: string, unit: LoggerUnit): boolean {
  const measured = kindOf(unit)
  return measured === 'other' ? kind !== 'temperature' && kind !== 'humidity' : kind === measured
}

/**
 * Where columns go until somebody says otherwise: each to the sensor of the device that is called like it, a single one to
 * the only sensor that fits, and else to a new sensor.
 */
export function firstMapping(
  columns: readonly ValueColumn[],
  atDevice: readonly Target[],
  nameOf: (column: ValueColumn) => string,
): Mapped[] {
  const taken = new Set<string>()
  return columns.map(one => {
    const name = nameOf(one)
    const fitting = atDevice.filter(({ id, kind }) => takes(kind, one.unit) && !taken.has(id))
    const path = sensorPath(name, new Set())
    const same = fitting.find(
      target => target.path === path || target.name?.toLowerCase() === name.toLowerCase(),
    )
    const found = same ?? (columns.length === 1 && fitting.length === 1 ? fitting[0] : undefined)
    if (found !== undefined) taken.add(found.id)
    return { column: one.column, unit: one.unit, target: found?.id ?? 'new', newName: name }
  })
}

/** What keeps a column from being imported, as a text key; undefined: nothing. */
export function mappingFault(all: readonly Mapped[], one: Mapped): string | undefined {
  if (one.target === 'leave') return undefined
  if (one.target === 'new') return one.newName.trim() === '' ? 'loggers.isNeeded' : undefined
  return all.some(other => other !== one && other.target === one.target) ? 'loggers.sameSensor' : undefined
}
