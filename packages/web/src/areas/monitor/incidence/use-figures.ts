import { breachFigures } from '@cloche/domain/rules/alarms'
import { useRecords } from '../../../data/records/records.ts'
import { writeDifference } from '../../../entity-screens/fields/amounts/reading-input.tsx'
import { writeReading } from '../../../entity-screens/fields/amounts/reading.tsx'
import { useWriting } from '../../../entity-screens/fields/writing.ts'

export interface Figured {
  readonly sensorId: string | null
  readonly limits: Readonly<Record<string, number | null>> | null
}

/** Writes values of the sensor of a breach, and its peak and limits, which can be changes or percent of a battery. */
export function useFigures({ sensorId, limits }: Figured) {
  const writing = useWriting()
  const { data } = useRecords(
    'sensor',
    sensorId === null ? null : { limit: 1, attributes: ['id', 'kind', 'unit'], filter: { id: [sensorId] } },
  )
  const { kind = null, unit = null } = data?.rows[0] ?? {}
  const figures = breachFigures(limits ?? {})
  const value = (of: number) => writeReading(of, { kind, unit }, writing)
  return {
    value,
    /** Its limits lie on the scale of the values. */
    isOnScale: figures === 'value' && kind !== 'door',
    figure: (of: number) =>
      figures === 'change'
        ? writeDifference(of, unit, writing)
        : figures === 'percent'
          ? writeReading(of, { unit: 'percent' }, writing)
          : value(of),
  }
}
