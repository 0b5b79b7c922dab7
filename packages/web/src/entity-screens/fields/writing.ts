import type { Dimension, LengthUnit, MassUnit, TemperatureUnit } from '@cloche/domain/rules/units'
import { lengthUnits, massUnits, temperatureUnits } from '@cloche/domain/rules/units'
import type { Formats } from '../../data/formats/formats.ts'
import { useFormats } from '../../data/formats/formats.ts'
import { alertUnit } from '../../data/formats/unknown-unit.ts'
import { keptSettings } from '../../data/session/kept-settings.ts'
import { useSession, type Session } from '../../data/session/session.ts'
import { hasText, useText, type Translate } from '../../data/text/texts.ts'
import { useTitles } from '../machine/titles.tsx'
import type { RecordRow } from '../machine/wire.ts'

/** The units a person reads and types in. */
export interface ReaderUnits {
  readonly temperature: TemperatureUnit
  readonly mass: MassUnit
  readonly length: LengthUnit
}

/** What writing a value needs to know about its reader. */
export interface Writing {
  readonly t: Translate
  readonly has: (key: string) => boolean
  readonly formats: Formats
  readonly units: ReaderUnits
  readonly currency: string
  /** The record behind a link, as far as it is known. */
  readonly recordOf: (entity: string, key: string) => RecordRow | undefined
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

/** Writes values as this person reads them. */
export function useWriting(): Writing {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const recordOf = useTitles()
  return {
    t,
    has: hasText,
    formats,
    units: readerUnits(session),
    currency: session.organization?.currency ?? 'EUR',
    recordOf,
  }
}
