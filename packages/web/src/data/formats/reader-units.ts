/** The units a person reads and types in. */
import {
  lengthUnits,
  massUnits,
  temperatureUnits,
  type Dimension,
  type LengthUnit,
  type MassUnit,
  type TemperatureUnit,
} from '@cloche/domain/rules/units'
import { keptSettings } from '../session/kept-settings.ts'
import type { Session } from '../session/session.ts'
import { alertUnit } from './unknown-unit.ts'

export interface ReaderUnits {
  readonly temperature: TemperatureUnit
  readonly mass: MassUnit
  readonly length: LengthUnit
}

/** The unit that was chosen, the usual one where none was; one that is not known raises the alert. */
function chosenUnit<Unit extends string>(
  dimension: Dimension,
  units: readonly Unit[],
  chosen: string | null | undefined,
  usual: Unit,
): Unit {
  const known = units.find(unit => unit === chosen)
  if (known === undefined && chosen) alertUnit({ code: `units.unknown.${dimension}`, unit: chosen })
  return known ?? usual
}

/** The units a person chose, or chose in this browser before; the usual ones where none are. */
export function readerUnits(session: Session): ReaderUnits {
  const { temperatureUnit, weightUnit, lengthUnit } = session.me ?? keptSettings()
  return {
    temperature: chosenUnit('temperature', temperatureUnits, temperatureUnit, 'C'),
    mass: chosenUnit('mass', massUnits, weightUnit, 'kg'),
    length: chosenUnit('length', lengthUnits, lengthUnit, 'cm'),
  }
}
