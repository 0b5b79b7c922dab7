import { useState } from 'react'
import { usePlaces } from '../../../data/places/use-places.ts'
import { useRecords } from '../../../data/records/records.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { Card, CardGrid } from '../../../kit/page/card.tsx'
import { OpenAlarms } from '../open-alarms.tsx'
import { Refusals } from '../refusals.tsx'
import { BreachesCard } from './breaches-card.tsx'
import { CurveCard } from './curve/curve-card.tsx'
import { breachesWithin, lanesOf } from './curve/curve-marks.ts'
import { rowsOf } from './curve/reading-scale.ts'
import { useCurve, useDuring } from './curve/use-curve.ts'
import { useSpan } from './curve/use-span.ts'
import { FoodCard } from './food-card.tsx'
import { SensorFacts } from './sensor-facts.tsx'
import type { Sensor } from './sensor.ts'

/** The doors of the same machine that are sensors themselves. */
function useDoors({ id, deviceId }: Sensor): string[] {
  const { data } = useRecords(
    'sensor',
    deviceId === null
      ? null
      : { limit: 10, by: 'name', sort: 'asc', attributes: ['id'], filter: { deviceId, kind: 'door' } },
  )
  return (data?.rows ?? []).map(door => door.id).filter(door => door !== id)
}

/** What a sensor says now, its curve, and what surrounded it in the stretch of time that is looked at. */
function Measured({ row }: { row: Sensor }) {
  const places = usePlaces()
  const chosen = useSpan()
  const [points, setPoints] = useState<number | null>(null)
  const { span, isLive } = chosen
  const doors = useDoors(row)
  const { series, ...state } = useCurve([row.id, ...doors], span, isLive, points, row.lastAt)
  const during = useDuring(row.id, span, isLive)
  const own = series.find(one => one.sensorId === row.id)
  const limits = { lower: row.min, upper: row.max }
  const breaches = breachesWithin(own, limits, row.tolerance, span)
  const lanes = lanesOf(
    series.filter(one => one !== own),
    during.data,
    span,
  )
  return (
    <>
      <CurveCard
        name={row.name ?? row.path}
        place={places.get(row.locationId)?.name ?? ''}
        sensor={row}
        chosen={chosen}
        series={own}
        state={state}
        breaches={breaches}
        lanes={lanes}
        onWidth={setPoints}
      />
      <CardGrid>
        <BreachesCard
          sensor={row}
          breaches={breaches}
          isMeasured={own !== undefined ? rowsOf(own, span).length > 0 : state.error === null ? null : false}
          incidences={during.data?.incidences ?? []}
          chosen={chosen}
        />
        <FoodCard sensor={row} during={during} />
      </CardGrid>
    </>
  )
}

/** Above the fields of a sensor; readings for those alone who may see such. */
export default function SensorSummary({ row }: { row: Sensor }) {
  const t = useText()
  const session = useSession()
  return (
    <>
      <OpenAlarms of="sensorId" id={row.id} />
      <SensorFacts sensor={row} />
      {hasLevel(session, 'ST', 1) ? (
        <Measured row={row} />
      ) : (
        <Card title={t('curve.title')}>
          <Note>{t('curve.notAllowed')}</Note>
        </Card>
      )}
      {row.rejected > 0 && (
        <Card title={t('sensor.refused', { count: row.rejected })}>
          <Refusals sensor={row} />
        </Card>
      )}
    </>
  )
}
