import { convertTemperatureDifference, symbolOf } from '@cloche/domain/rules/units'
import { useSession } from '../../../data/session/session.ts'
import type { InputProps } from '../kind-look.ts'
import { readerUnits, type Writing } from '../writing.ts'
import { DecimalInput } from './decimal-input.tsx'
import { clean } from '../../../data/formats/clean.ts'
import { MeasureInput } from './measure.tsx'
import { writeReading } from './reading.tsx'

/** How far apart two temperatures are, in another unit: without the 32 of Fahrenheit. */
function difference(value: number, from: string, to: string): number {
  const converted = convertTemperatureDifference(value, from, to)
  return converted.ok ? clean(converted.value) : value
}

/** How far apart two readings are, with the reader's unit: `1.8 °F`. */
export function writeDifference(value: number, unit: string | null, writing: Writing): string {
  if (unit !== 'C') return writeReading(value, { unit }, writing)
  const own = writing.units.temperature
  return writing.formats.quantity(difference(value, 'C', own), own)
}

/** What stands behind values of a unit: `°C`, `%`. */
export const unitSign = (unit: string): string => (unit === 'percent' ? '%' : symbolOf(unit))

type ReadingInputProps = Pick<InputProps<'number'>, 'value' | 'onChange' | 'frame'> & {
  /** In which it is kept; null: none, or several. */
  readonly unit: string | null
}

/** A reading as it is typed: temperatures and weights in the reader's unit, all else with its own behind it. */
export function ReadingInput({ unit, ...props }: ReadingInputProps) {
  if (unit === 'C') return <MeasureInput dimension="temperature" {...props} />
  if (unit === 'g') return <MeasureInput dimension="mass" {...props} />
  return <DecimalInput {...props} suffix={unit === null ? undefined : unitSign(unit)} />
}

/** How far apart two readings are, as it is typed. */
export function DifferenceInput(props: ReadingInputProps) {
  const own = readerUnits(useSession()).temperature
  if (props.unit !== 'C') return <ReadingInput {...props} />
  const { value, onChange, frame } = props
  const isNumber = value !== null && Number.isFinite(value)
  return (
    <DecimalInput
      frame={frame}
      decimals={3}
      suffix={symbolOf(own)}
      value={isNumber ? difference(value, 'C', own) : value}
      onChange={typed =>
        onChange(typed === null || !Number.isFinite(typed) ? typed : difference(typed, own, 'C'))
      }
    />
  )
}
