import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { OpenAlarms } from '../open-alarms.tsx'
import { ModelCard } from './model/model-card.tsx'
import { SensorsCard } from './status/sensors-card.tsx'
import { StatusCard } from './status/status-card.tsx'

/** How a device is, what it measures, and what its model says of it. */
export function DeviceSummary({ row }: { row: Row<Entities['device']> }) {
  return (
    <>
      <OpenAlarms of="deviceId" id={row.id} />
      <StatusCard row={row} />
      <SensorsCard deviceId={row.id} />
      <ModelCard device={row} />
    </>
  )
}
