import { Awaited } from '../../../data/wire/load-failed.tsx'
import { IconPrinter, IconPrinterOff, IconTrash, type TablerIcon } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useStateName } from '../../../data/food/state-name.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { useSession } from '../../../data/session/session.ts'
import type { Dashboard } from '../../../data/statistics/dashboard-page.tsx'
import { lengthOf, type Period } from '../../../data/statistics/period.ts'
import { useText } from '../../../data/text/texts.ts'
import { addressOf } from '../../../entity-screens/fields/links/addresses.ts'
import { FigureTile } from '../../../kit/floor/tile.tsx'
import { Card, CardGrid } from '../../../kit/page/card.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import type { RampName } from '../../../kit/theme/ramps.ts'
import { useLabelFigures, type CountedLine } from './board-calls.ts'
import classes from './boards.module.css'

/** How a figure stands beside the one before. */
function useCompared(days: number): (now: number, before: number) => string {
  const t = useText()
  const formats = useFormats()
  return (now, before) => {
    if (before === 0) return t('dashboard.none', { count: days })
    if (now === before) return t('dashboard.same', { count: days })
    const share = Math.round(((now - before) / before) * 100)
    const change = `${share > 0 ? '+' : '−'}${formats.number(Math.abs(share))} %`
    return t('dashboard.compared', { change, count: days })
  }
}

function Lines({
  title,
  lines,
  color,
  of,
  nameOf,
  to,
}: {
  title: string
  lines: readonly CountedLine[]
  color: RampName
  of: 'registered' | 'wasted'
  nameOf: (line: CountedLine) => string
  to: (line: CountedLine) => string | null
}) {
  const t = useText()
  const formats = useFormats()
  const shown = lines.filter(line => line[of] > 0).toSorted((one, other) => other[of] - one[of])
  const most = Math.max(1, ...shown.map(line => line[of]))
  if (shown.length === 0) return null
  return (
    <Card title={title}>
      <ol className={classes.lines}>
        {shown.map(line => {
          const name = nameOf(line)
          const address = to(line)
          return (
            <li key={line.id ?? line.state ?? name} title={t('dashboard.lineOf', { ...line })}>
              {address === null ? <span>{name}</span> : <Link to={address}>{name}</Link>}
              <span className={classes.lineRoom} aria-hidden>
                <span
                  style={{
                    width: `${(line[of] / most) * 100}%`,
                    backgroundColor: `var(--mantine-color-${color}-5)`,
                  }}
                />
              </span>
              <span className={classes.lineCount}>{formats.number(line[of])}</span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

/** What was made or thrown away, by state, product, place and person, beside the days before. */
export function LabelBreakdown({ dashboard, period }: { dashboard: Dashboard; period: Period }) {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const mayOpen = useMayOpen()
  const stateName = useStateName()
  const days = lengthOf(period)
  const compared = useCompared(days)
  const figures = useLabelFigures(session.location?.id ?? '', period)
  const { data } = figures
  if (data === undefined)
    return (
      <Awaited queries={[figures]}>
        <ListSkeleton rows={4} />
      </Awaited>
    )
  const of = dashboard === 'waste' ? 'wasted' : 'registered'
  const color: RampName = dashboard === 'waste' ? 'red' : 'violet'
  const labels = mayOpen('/labeling/labels/{page?}') ? '/labeling/labels' : null
  const { totals, before, neverPrinted } = data
  const share = (wasted: number, registered: number) => (registered === 0 ? 0 : (wasted / registered) * 100)
  const wasteShare = share(totals.wasted, totals.registered)
  const tiles: readonly [string, TablerIcon, RampName, string, string][] = [
    [
      'dashboard.printed',
      IconPrinter,
      'basil',
      formats.number(totals.printed),
      compared(totals.printed, before.printed),
    ],
    ['dashboard.neverPrinted', IconPrinterOff, 'saffron', formats.number(neverPrinted), ''],
    [
      'dashboard.wasteShare',
      IconTrash,
      'red',
      `${formats.number(wasteShare, 1)} %`,
      compared(totals.wasted, before.wasted),
    ],
  ]
  const byId = (entity: string) => (line: CountedLine) =>
    line.id ? addressOf(entity, line.id, session) : null
  return (
    <>
      <section className={classes.tiles} aria-label={t('dashboard.labeling')}>
        {tiles.map(([name, icon, colour, value, note]) => (
          <FigureTile
            key={name}
            icon={icon}
            color={colour}
            label={t(name)}
            value={value}
            {...(note === '' ? {} : { note })}
          />
        ))}
      </section>
      <CardGrid layout="wide">
        <Lines
          title={t('dashboard.labelsByProduct')}
          lines={data.byProduct}
          color={color}
          of={of}
          nameOf={line => line.name ?? '–'}
          to={line => (labels === null || !line.id ? null : `${labels}?f.productId=${line.id}`)}
        />
        <Lines
          title={t('dashboard.labelsByState')}
          lines={data.byState}
          color={color}
          of={of}
          nameOf={line => (line.state ? stateName(line.state) : t('dashboard.noState'))}
          to={line => (labels === null || !line.state ? null : `${labels}?f.state=${line.state}`)}
        />
        <Lines
          title={t('dashboard.labelsByPlace')}
          lines={data.byPlace}
          color={color}
          of={of}
          nameOf={line => line.name ?? '–'}
          to={byId('location')}
        />
        <Lines
          title={t('dashboard.labelsByPerson')}
          lines={data.byPerson}
          color={color}
          of={of}
          nameOf={line => line.name ?? t('dashboard.nobody')}
          to={byId('user')}
        />
      </CardGrid>
    </>
  )
}
