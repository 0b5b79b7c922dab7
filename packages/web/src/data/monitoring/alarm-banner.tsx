import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useFormats } from '../formats/formats.ts'
import { useMayOpen } from '../routing/use-may-open.ts'
import { href } from '../routing/href.ts'
import { useText } from '../text/texts.ts'
import classes from './alarm-banner.module.css'

const screen = '/monitor/incidence/{incidenceId}/{nav?}/{page?}'

/** An alarm that nobody closed, as it is marked on what it is about. */
export interface MarkedAlarm {
  readonly id: string
  readonly name: string
  readonly at: string | null
  /** What it means for what is looked at. */
  readonly says: string
  /** It goes on, and nobody took it on. */
  readonly isUrgent: boolean
}

/** Marks a record with the alarms that are open about it, each with the way to it. */
export function AlarmBanner({ alarms }: { alarms: readonly MarkedAlarm[] }) {
  const t = useText()
  const formats = useFormats()
  const mayOpen = useMayOpen()
  return alarms.map(({ id, name, at, says, isUrgent }) => (
    <div key={id} className={classes.banner} data-urgent={isUrgent || undefined} role="status">
      <IconAlertTriangle size={28} stroke={1.6} aria-hidden />
      <div className={classes.text}>
        <strong>{says}</strong>
        <span>{at === null ? name : `${name} · ${formats.dayTime(at)}`}</span>
      </div>
      {mayOpen(screen) && (
        <Button
          component={Link}
          to={href(screen, { incidenceId: id })}
          variant="default"
          aria-label={`${t('breach.look')}: ${name}`}
        >
          {t('breach.look')}
        </Button>
      )}
    </div>
  ))
}
