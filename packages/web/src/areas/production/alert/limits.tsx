import { limitUnit } from '@cloche/domain/rules/alert-fields'
import { usualUnit, type SensorKind } from '@cloche/domain/rules/devices'
import { useRecords } from '../../../data/records/records.ts'
import {
  DifferenceInput,
  ReadingInput,
  writeDifference,
} from '../../../entity-screens/fields/amounts/reading-input.tsx'
import { writeReading } from '../../../entity-screens/fields/amounts/reading.tsx'
import type { InputProps, KindLook, ValueProps } from '../../../entity-screens/fields/kind-look.ts'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import type { Values } from '../../../entity-screens/machine/record/draft.ts'
import { useDraft } from '../../../entity-screens/machine/record/form.ts'

const listOf = (value: unknown) => (Array.isArray(value) ? (value as readonly string[]) : [])

/** The unit of what an alert watches, as far as that is one. */
function useLimitUnit(values: Values): string | null {
  const [ids, kinds] = [listOf(values['sensorIds']), listOf(values['kinds'])]
  const { data } = useRecords(
    'sensor',
    ids.length === 0
      ? null
      : { limit: ids.length, attributes: ['id', 'kind', 'unit'], filter: { id: [...ids] } },
  )
  if (ids.length === 0) return limitUnit(kinds.map(kind => usualUnit(kind as SensorKind)))
  const watched = (data?.rows ?? []).filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
  return watched.length === 0 ? null : limitUnit(watched.map(({ unit }) => unit))
}

const NAMES = ['sensorIds', 'kinds'] as const

function LimitInput(props: InputProps<'number'>) {
  return <ReadingInput {...props} unit={useLimitUnit(useDraft(NAMES))} />
}

function ChangeInput(props: InputProps<'number'>) {
  return <DifferenceInput {...props} unit={useLimitUnit(useDraft(NAMES))} />
}

/** A value beyond which something is wrong, in the unit of what is watched as its reader reads it. */
export const limit: Partial<KindLook<'number'>> = {
  Input: LimitInput,
  Value: function Limit({ value, row }: ValueProps<'number'>) {
    return writeReading(value, { unit: useLimitUnit(row) }, useWriting())
  },
}

/** How far values lie apart. */
export const change: Partial<KindLook<'number'>> = {
  Input: ChangeInput,
  Value: function Change({ value, row }: ValueProps<'number'>) {
    return writeDifference(value, useLimitUnit(row), useWriting())
  },
}

/** Of a battery. */
export const percent: Partial<KindLook<'number'>> = {
  Input: props => <ReadingInput {...props} unit="percent" />,
  write: (value, _, { formats }) => formats.quantity(value, '%'),
}
