import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../data/wire/call.ts'
import { queryKeys } from '../../../../data/wire/queries.ts'
import type { Direction, TraceStart } from '../trace-data.ts'

export interface SensorSummary {
  readonly sensorId: string
  readonly name: string
  /** Limits in degrees Celsius; null where there is none. */
  readonly lower: number | null
  readonly upper: number | null
  readonly minimum: number
  readonly maximum: number
  readonly mean: number
  /** Readings outside the limits. */
  readonly outside: number
  /** Means of equal parts of the stay, null where nothing was measured. */
  readonly points: readonly (number | null)[]
}

/** What was measured while food stood somewhere in one state. */
export interface StaySummary {
  readonly eventIds: readonly string[]
  readonly programId: string | null
  readonly from: string
  readonly to: string | null
  readonly sensors: readonly SensorSummary[]
}

export interface Temperatures {
  readonly stays: readonly StaySummary[]
  readonly programs: readonly {
    readonly id: string
    readonly name: string
    readonly targetTemperature: number | null
    readonly maxTemperature: number | null
  }[]
}

/** Temperatures of all stays of a trace, in one question. */
export function useTemperatures({ kind, id }: TraceStart, direction: Direction) {
  return useQuery({
    queryKey: queryKeys.named('monitor.traceTemperatures', kind, id, direction),
    queryFn: ({ signal }) =>
      call<Temperatures>('POST', '/monitor/trace/temperatures/get', {
        body: { ...(kind === 'label' ? { labelId: id } : { batchId: id }), direction },
        signal,
      }),
  })
}
