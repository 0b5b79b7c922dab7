import { deviceStanding } from '@cloche/domain/rules/devices'
import { Link } from 'react-router'
import { deviceSign } from '../../../data/devices/device-sign.ts'
import { TimeAgo } from '../../../data/formats/time-ago.tsx'
import { useNow } from '../../../data/formats/use-now.ts'
import { useRecords } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { Sign } from '../../../kit/marks/sign.tsx'
import { LiveCard } from './card-body.tsx'
import classes from './live.module.css'

const shown = 50

/** The machines of the place and when each was last heard of, the quiet ones first. */
export function DevicesCard() {
  const t = useText()
  const now = useNow()
  const devices = useRecords('device', {
    limit: shown,
    by: 'lastSeen',
    sort: 'asc',
    attributes: ['id', 'name', 'type', 'lastSeen', 'interval', 'active'],
    filter: { active: true },
  })
  const rows = devices.data?.rows ?? []
  return (
    <LiveCard title={t('live.devices')} empty={t('live.noDevices')} query={devices} count={rows.length}>
      <ul className={classes.lines}>
        {rows.map(row => (
          <li
            key={row.id}
            className={classes.line}
            data-off={
              deviceStanding(row.lastSeen === null ? null : Date.parse(row.lastSeen), row.interval, now) !==
                'online' || undefined
            }
          >
            <Sign icon={deviceSign(row.type)} size={20} />
            <Link
              className={classes.link}
              to={href('/device/{deviceId}/{nav?}/{page?}', { deviceId: row.id })}
            >
              {row.name}
            </Link>
            <span className={classes.time}>
              {row.lastSeen === null ? t('word.never') : <TimeAgo at={row.lastSeen} />}
            </span>
          </li>
        ))}
      </ul>
    </LiveCard>
  )
}
