import { Button } from '@mantine/core'
import { IconAlertTriangle, IconFileUpload, IconTemperature } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { TimeAgo } from '../../../../data/formats/time-ago.tsx'
import { useRecords, type RecordOf } from '../../../../data/records/records.ts'
import { hasLevel } from '../../../../data/session/gate.ts'
import { useSession } from '../../../../data/session/session.ts'
import { useText } from '../../../../data/text/texts.ts'
import { LoadFailed } from '../../../../data/wire/load-failed.tsx'
import { ReadingMark } from '../../../../entity-screens/fields/amounts/reading-mark.tsx'
import { addressOf } from '../../../../entity-screens/fields/links/addresses.ts'
import { Dialog } from '../../../../kit/feedback/dialog.tsx'
import { Lines, ListedLine } from '../../../../kit/layout/lines.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import { EmptyState } from '../../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../../kit/states/skeletons.tsx'
import classes from '../device.module.css'
import { Refusals } from '../../refusals.tsx'

type Sensor = RecordOf<'sensor'>

const shown = 50

/** One sensor: its newest value against its limits, how old that is, and what of it was refused. */
function SensorLine({ sensor, onRefusals }: { sensor: Sensor; onRefusals: () => void }) {
  const t = useText()
  const session = useSession()
  const to = addressOf('sensor', sensor.id, session)
  const { name, path, lastAt, rejected } = sensor
  const title = name ?? path
  return (
    <ListedLine
      name={
        to === null ? (
          title
        ) : (
          <Link to={to} className={classes.lineLink}>
            {title}
          </Link>
        )
      }
      detail={lastAt === null ? <span className="mono">{path}</span> : <TimeAgo at={lastAt} />}
    >
      <span className={classes.readingEnd}>
        <ReadingMark sensor={sensor} />
        {rejected > 0 && (
          <Button
            variant="subtle"
            color="orange"
            leftSection={<IconAlertTriangle size={18} stroke={1.8} aria-hidden />}
            onClick={onRefusals}
          >
            {t('sensor.refused', { count: rejected })}
          </Button>
        )}
      </span>
    </ListedLine>
  )
}

/** The sensors of a device with their newest values. */
export function SensorsCard({ deviceId }: { deviceId: string }) {
  const t = useText()
  const session = useSession()
  const [refused, setRefused] = useState<Sensor | null>(null)
  const { data, error, refetch } = useRecords('sensor', {
    limit: shown,
    by: 'name',
    sort: 'asc',
    filter: { deviceId, active: true },
  })
  if (!hasLevel(session, 'PS', 1)) return null
  const rows = data?.rows ?? []
  const device = addressOf('device', deviceId, session)
  const importing = hasLevel(session, 'ST', 3) && (
    <Button
      component={Link}
      to={`/devices/logger-file?device=${deviceId}`}
      variant="default"
      leftSection={<IconFileUpload size={20} stroke={1.6} aria-hidden />}
    >
      {t('deviceSetup.sensors.file')}
    </Button>
  )
  return (
    <Card title={t('deviceSetup.sensors')} action={rows.length > 0 && importing}>
      {error !== null && data === undefined && <LoadFailed error={error} onRetry={refetch} />}
      {error === null && data === undefined && <ListSkeleton rows={2} />}
      {data !== undefined && rows.length === 0 && (
        <EmptyState
          compact
          icon={IconTemperature}
          title={t('deviceSetup.sensors.none')}
          actions={
            <>
              {importing}
              {device !== null && (
                <Button component={Link} to={`${device}/sensors`} variant="default">
                  {t('deviceSetup.sensors.add')}
                </Button>
              )}
            </>
          }
        >
          {t('deviceSetup.sensors.noneHint')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Lines>
          {rows.map(sensor => (
            <SensorLine key={sensor.id} sensor={sensor} onRefusals={() => setRefused(sensor)} />
          ))}
        </Lines>
      )}
      {data !== undefined && data.count > rows.length && device !== null && (
        <Button component={Link} to={`${device}/sensors`} variant="subtle">
          {t('deviceSetup.sensors.all')}
        </Button>
      )}
      {refused !== null && (
        <Dialog
          title={t('sensor.refused.ofSensor', { sensor: refused.name ?? refused.path })}
          onClose={() => setRefused(null)}
        >
          <Refusals sensor={refused} />
        </Dialog>
      )}
    </Card>
  )
}
