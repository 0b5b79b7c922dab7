import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconCpu,
  IconHistory,
  IconPackages,
  IconTag,
  IconTemperature,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useFormats } from '../formats/formats.ts'
import { useText } from '../text/texts.ts'
import { FigureTile, type FigureTileProps } from '../../kit/floor/tile.tsx'
import type { Statistics } from './statistics.ts'
import classes from './dashboard.module.css'

type Figure = Pick<FigureTileProps, 'icon' | 'color'> & {
  name: string
  value: number | null
  note?: string
}

/** Figures side by side; those that may not be seen are left out. */
function Figures({ figures, label }: { figures: readonly Figure[]; label: string }) {
  const t = useText()
  const formats = useFormats()
  return (
    <section className={classes.figures} aria-label={label}>
      {figures.map(
        ({ name, value, note, icon, color }) =>
          value !== null && (
            <FigureTile
              key={name}
              icon={icon}
              color={color}
              label={t(`dashboard.${name}`)}
              value={formats.number(value)}
              {...(note === undefined ? {} : { note })}
            />
          ),
      )}
    </section>
  )
}

export function LabelFigures({ totals }: { totals: Statistics['totals'] }) {
  const t = useText()
  return (
    <Figures
      label={t('dashboard.tab.labels')}
      figures={[
        { name: 'registered', value: totals.registered, icon: IconTag, color: 'violet' },
        { name: 'batches', value: totals.batches, icon: IconPackages, color: 'basil' },
        { name: 'moved', value: totals.moved, icon: IconArrowsExchange, color: 'blue' },
        { name: 'wasted', value: totals.wasted, icon: IconTrash, color: 'red' },
        { name: 'expired', value: totals.expired, icon: IconAlertTriangle, color: 'saffron' },
      ]}
    />
  )
}

export function ActivityFigures({ totals, people, devices }: Statistics) {
  const t = useText()
  const formats = useFormats()
  const of = (key: string, count: number | null) =>
    count === null ? {} : { note: t(key, { count: formats.number(count) }) }
  return (
    <Figures
      label={t('dashboard.tab.activity')}
      figures={[
        { name: 'events', value: totals.events, icon: IconHistory, color: 'indigo' },
        {
          name: 'active',
          value: people.active,
          icon: IconUsers,
          color: 'basil',
          ...of('dashboard.active.note', people.enrolled),
        },
        {
          name: 'devices',
          value: devices.seen,
          icon: IconCpu,
          color: 'cyan',
          ...of('dashboard.devices.note', devices.count),
        },
        { name: 'sensorsOutside', value: devices.sensorsOutside, icon: IconTemperature, color: 'red' },
      ]}
    />
  )
}
