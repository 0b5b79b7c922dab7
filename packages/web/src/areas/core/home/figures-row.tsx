import { IconAlertTriangle, IconClockHour4, IconStack2, IconTag } from '@tabler/icons-react'
import { useFormats } from '../../../data/formats/formats.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { useText } from '../../../data/text/texts.ts'
import { FigureTile } from '../../../kit/floor/tile.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import type { Figures } from './today.ts'
import classes from './home.module.css'

/** Today in four figures. */
export function FiguresRow({ figures }: { figures: Figures | null | undefined }) {
  const t = useText()
  const formats = useFormats()
  const mayOpen = useMayOpen()
  if (!figures) return <EmptyState compact icon={IconTag} title={t('home.figures.none')} />
  const labels = mayOpen('/labeling/labels/{page?}') ? '/labeling/labels' : undefined
  const expirations = mayOpen('/stock/expirations/{searchType?}/{page?}') ? '/stock/expirations' : labels
  return (
    <section className={classes.figures} aria-label={t('home.today')}>
      <FigureTile
        icon={IconTag}
        color="violet"
        label={t('home.figure.printedToday')}
        value={formats.number(figures.printedToday)}
        note={t('home.figure.printedToday.note', { count: figures.registeredToday })}
        to={labels}
      />
      <FigureTile
        icon={IconStack2}
        color="basil"
        label={t('home.figure.openLabels')}
        value={formats.number(figures.openLabels)}
        to={labels}
      />
      <FigureTile
        icon={IconClockHour4}
        color="saffron"
        label={t('home.figure.expiringToday')}
        value={formats.number(figures.expiringToday)}
        to={expirations}
      />
      <FigureTile
        icon={IconAlertTriangle}
        color="red"
        label={t('home.figure.expired')}
        value={formats.number(figures.expired)}
        {...(figures.onHold > 0
          ? { note: `${t('home.figure.onHold')}: ${formats.number(figures.onHold)}` }
          : {})}
        to={expirations}
      />
    </section>
  )
}
