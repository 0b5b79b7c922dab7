import { TimeAgo } from '../../../data/formats/time-ago.tsx'
import { useNames, useRecords } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import { verdictOf } from '../../../entity-screens/fields/amounts/reading-verdict.ts'
import { ReadingMark } from '../../../entity-screens/fields/amounts/reading.tsx'
import { LiveCard } from './card-body.tsx'
import classes from './live.module.css'

const shown = 100
/** The newest values against their limits, each with the fridge and the place it is of; what is outside stands first. */
export function SensorsCard() {
  const t = useText()
  const sensors = useRecords('sensor', {
    limit: shown,
    by: 'name',
    sort: 'asc',
    filter: { active: true },
    names: true,
  })
  const isOut = (row: { lastValue: number | null; min: number | null; max: number | null }) =>
    ['low', 'high'].includes(verdictOf({ value: row.lastValue, min: row.min, max: row.max }))
  const rows = (sensors.data?.rows ?? []).toSorted((one, other) => Number(isOut(other)) - Number(isOut(one)))
  const devices = useNames(
    'device',
    rows.flatMap(row => row.deviceId ?? []),
    sensors.data?.names,
  )
  const places = useNames(
    'location',
    rows.map(row => row.locationId),
    sensors.data?.names,
  )
  return (
    <LiveCard title={t('live.sensors')} empty={t('live.noSensors')} query={sensors} count={rows.length}>
      <ul className={classes.lines}>
        {rows.map(row => (
          <li key={row.id} className={classes.line}>
            <span className={classes.what}>
              <strong>
                {row.deviceId !== null && devices.has(row.deviceId)
                  ? t('live.reading', { device: devices.get(row.deviceId)!, sensor: row.name })
                  : row.name}
              </strong>
              <span className={classes.more}>
                {places.has(row.locationId) && <span>{places.get(row.locationId)}</span>}
                {row.lastAt !== null && <TimeAgo at={row.lastAt} />}
              </span>
            </span>
            <ReadingMark value={row.lastValue} min={row.min} max={row.max} kind={row.kind} unit={row.unit} />
          </li>
        ))}
      </ul>
    </LiveCard>
  )
}
