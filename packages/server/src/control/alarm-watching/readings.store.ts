/** Readings that are judged again, and the breaches that were found among them. */
import type { Sample } from '@cloche/domain/rules/alarms'
import type { Statement } from '../../database/connection.ts'

const MS = (column: string) => `(extract(epoch from ${column}) * 1000)::double precision`

/** The nearest quiet readings before and after a stretch; null: there is none. Milliseconds of the epoch. */
export const quietStatement = (
  organizationId: string,
  sensorId: string,
  { first, last }: { readonly first: number; readonly last: number },
  { from, to }: { readonly from: number; readonly to: number },
): Statement<{ readonly before: number | null; readonly behind: number | null }> => ({
  text: `select ${MS(`(select at from reading where organization_id = $1 and sensor_id = $2 and at < to_timestamp($3::double precision)
      and value between $5 and $6 order by at desc limit 1)`)} as before,
    ${MS(`(select at from reading where organization_id = $1 and sensor_id = $2 and at > to_timestamp($4::double precision)
      and value between $5 and $6 order by at limit 1)`)} as behind`,
  values: [organizationId, sensorId, first / 1000, last / 1000, from, to],
})

/** Readings from one instant to another, both included; null: without an end there. */
export const readingsStatement = (
  organizationId: string,
  sensorId: string,
  from: number | null,
  to: number | null,
  limit: number,
): Statement<Sample> => ({
  text: `select ${MS('at')} as at, value from reading where organization_id = $1 and sensor_id = $2
      and at >= coalesce(to_timestamp($3::double precision), '-infinity') and at <= coalesce(to_timestamp($4::double precision), 'infinity')
    order by reading.at limit ${limit}`,
  values: [organizationId, sensorId, from === null ? null : from / 1000, to === null ? null : to / 1000],
})

export interface KnownBreach {
  readonly id: string
  readonly began: number
  readonly peak: number | null
  readonly ended: number | null
  readonly level: 'info' | 'warning' | 'error'
  readonly status: string
}

/** Incidences of a rule that began within a stretch. */
export const knownBreachesStatement = (
  organizationId: string,
  { sensorId, alertId }: { readonly sensorId: string; readonly alertId: string | null },
  from: number | null,
  to: number | null,
): Statement<KnownBreach> => ({
  text: `select id, ${MS('began')} as began, peak, ${MS('ended')} as ended, level, status from incidence
    where organization_id = $1 and sensor_id = $2 and alert_id is not distinct from $3 and deleted is null and began is not null
      and began > coalesce(to_timestamp($4::double precision), '-infinity') and began < coalesce(to_timestamp($5::double precision), 'infinity')
    order by began limit 5000`,
  values: [
    organizationId,
    sensorId,
    alertId,
    from === null ? null : from / 1000,
    to === null ? null : to / 1000,
  ],
})
