import { SENSOR_KINDS } from '@cloche/domain/catalogue'
import { usualUnit } from '@cloche/domain/rules/devices'
import { TimeAgo } from '../../data/formats/time-ago.tsx'
import { ReadingMark } from '../../entity-screens/fields/amounts/reading-mark.tsx'
import { ReadingInput, unitSign } from '../../entity-screens/fields/amounts/reading-input.tsx'
import { writeReading } from '../../entity-screens/fields/amounts/reading.tsx'
import type { InputProps, KindLook, ValueProps } from '../../entity-screens/fields/kind-look.ts'
import { useWriting } from '../../entity-screens/fields/writing.ts'
import { useDraft } from '../../entity-screens/machine/record/form.ts'
import { defineSlots } from '../../entity-screens/slots.ts'
import { later } from '../../entity-screens/later.tsx'
import { isUnitAsked, sensorShape } from './sensor/sensor-shape.ts'
import { TellsCell, TellsNote } from './sensor-tells.tsx'

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

/** The last value with its unit and how it stands to the limits. */
const lastValue: Partial<KindLook<'number'>> = {
  Cell: ({ value, row }: ValueProps<'number'>) => (
    <ReadingMark
      sensor={{
        lastValue: value,
        lastAt: textOf(row['lastAt']),
        kind: textOf(row['kind']),
        unit: textOf(row['unit']),
        min: numberOf(row['min']),
        max: numberOf(row['max']),
        interval: numberOf(row['interval']),
        deviceId: textOf(row['deviceId']),
      }}
    />
  ),
  blank: 'reading.none',
  width: 250,
  align: 'start',
}

/** In the unit that the sensor has, or will have by what it measures. */
function LimitInput(props: InputProps<'number'>) {
  const draft = useDraft(['kind', 'unit'])
  const kind = SENSOR_KINDS.find(one => one === draft['kind'])
  const kept = kind === undefined ? null : isUnitAsked(kind) ? textOf(draft['unit']) : usualUnit(kind)
  return <ReadingInput {...props} unit={kept} />
}

const limit: Partial<KindLook<'number'>> = {
  Cell: function Limit({ value, row }: ValueProps<'number'>) {
    const writing = useWriting()
    return writeReading(value, { kind: textOf(row['kind']), unit: textOf(row['unit']) }, writing)
  },
  Input: LimitInput,
}

/** As it stands behind values. */
const unit: Partial<KindLook<'text'>> = { write: value => unitSign(value) }

/** A name for machines, which no language has. */
const path: Partial<KindLook<'text'>> = {
  Cell: ({ value }: ValueProps<'text'>) => <code className="mono">{value}</code>,
  mono: true,
}

const lastAt: Partial<KindLook<'instant'>> = {
  Cell: ({ value }: ValueProps<'instant'>) => <TimeAgo at={value} />,
  width: 120,
}

export default defineSlots('sensor', {
  fields: {
    lastValue,
    lastAt,
    min: limit,
    max: limit,
    path,
    unit,
  },
  shape: sensorShape,
  columns: [
    {
      key: 'tells',
      text: 'sensor.tells',
      needs: ['kind', 'measures', 'path', 'locationId', 'containerId', 'deviceId'],
      width: 110,
      cell: row => <TellsCell sensor={row} />,
    },
  ],
  needs: ['kind', 'unit', 'min', 'max', 'interval', 'lastAt', 'deviceId'],
  Summary: later(() => import('./sensor/sensor-summary.tsx')),
  formNote: { after: 'containerId', Note: TellsNote },
})
