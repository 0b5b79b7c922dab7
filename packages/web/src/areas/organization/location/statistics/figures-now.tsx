import {
  IconAlertTriangle,
  IconClockHour4,
  IconPlugConnected,
  IconStack2,
  IconTag,
  IconTrash,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { useFormats } from '../../../../data/formats/formats.ts'
import { useText } from '../../../../data/text/texts.ts'
import { FigureTile } from '../../../../kit/floor/tile.tsx'
import type { RampName } from '../../../../kit/theme/ramps.ts'
import type { Statistics } from '../../../../data/statistics/statistics.ts'
import classes from './statistics.module.css'

interface Figure {
  readonly key: string
  readonly icon: TablerIcon
  readonly color: RampName
  readonly value: string
  readonly note?: string
}

/** The figures of the days that were chosen, and of now; what this person may not see is left out. */
export function FiguresNow({ statistics }: { statistics: Statistics }) {
  const t = useText()
  const formats = useFormats()
  const { totals, open, people, devices } = statistics
  const figures: Figure[] = []
  const add = (value: number | null, figure: Omit<Figure, 'value'>) => {
    if (value !== null) figures.push({ ...figure, value: formats.number(value) })
  }
  add(totals.registered, {
    key: 'registered',
    icon: IconTag,
    color: 'violet',
    ...(totals.batches === null ? {} : { note: t('places.figure.batches', { count: totals.batches }) }),
  })
  add(totals.wasted, { key: 'wasted', icon: IconTrash, color: 'red' })
  add(totals.expired, { key: 'expired', icon: IconAlertTriangle, color: 'saffron' })
  add(open?.labels ?? null, {
    key: 'open',
    icon: IconStack2,
    color: 'basil',
    ...(open === null || open.onHold === 0
      ? {}
      : { note: t('places.figure.onHold', { count: open.onHold }) }),
  })
  add(open?.expiringSoon ?? null, {
    key: 'expiringSoon',
    icon: IconClockHour4,
    color: 'saffron',
    ...(open === null || open.expired === 0
      ? {}
      : { note: t('places.figure.expiredNow', { count: open.expired }) }),
  })
  if (people.enrolled !== null)
    figures.push({
      key: 'people',
      icon: IconUsers,
      color: 'teal',
      value: formats.number(people.enrolled),
      ...(people.active === null ? {} : { note: t('places.figure.active', { count: people.active }) }),
    })
  if (devices.count !== null)
    figures.push({
      key: 'devices',
      icon: IconPlugConnected,
      color: devices.sensorsOutside ? 'red' : 'cyan',
      value: formats.number(devices.count),
      note: devices.sensorsOutside
        ? t('places.figure.outside', { count: devices.sensorsOutside })
        : t('places.figure.seen', { count: devices.seen ?? 0 }),
    })
  return (
    <section className={classes.figures} aria-label={t('places.statistics.figures')}>
      {figures.map(({ key, ...figure }) => (
        <FigureTile key={key} label={t(`places.figure.${key}`)} {...figure} />
      ))}
    </section>
  )
}
