import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { choiceKey } from '@cloche/domain/derive'
import { ENTITIES } from '@cloche/domain/entities'
import { lastKnown } from '../../../data/local/last-known.ts'
import { notifyProblem } from '../../../data/messages.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { chooseLocation } from '../../../data/session/enter.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { heardAt, KnownAt } from '../../../data/wire/known-at.tsx'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { queryKeys } from '../../../data/wire/queries.ts'
import { usePlaces } from '../../../kit/kept-places.ts'
import { Column } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { HomeCards } from './home-cards.tsx'
import { KitchenHome } from './kitchen-home.tsx'
import { FigureOf } from './site-figure.tsx'
import {
  inOrder,
  positionsOf,
  seenFigures,
  totalOf,
  type Direction,
  type Figure,
  type Order,
  type Position,
  type Site,
  type Sites,
} from './sites.ts'
import classes from './sites.module.css'

/** The page that says each figure at the site itself. */
const pages: Readonly<Record<Figure, readonly [pattern: string, to: string]>> = {
  alarms: [
    '/notification/notifications/{page?}',
    '/notification/notifications?f.resolved=false&f.level=warning,error',
  ],
  checks: ['/haccp/haccps/{page?}', '/haccp/haccps'],
  expired: ['/labeling/dashboard/{dashboard?}/{startDate?}/{endDate?}', '/labeling/dashboard'],
  waste: ['/dashboard/{dashboard?}/{startDate?}/{endDate?}', '/dashboard'],
  stock: ['/stock/products/{page?}', '/stock/products'],
}

function useSites() {
  const { location } = useSession()
  return useQuery({
    ...lastKnown<Sites>(queryKeys.named('location.sites', location?.id ?? ''), signal =>
      call('POST', '/location/sites/get', { signal, quiet: true }),
    ),
    staleTime: 15_000,
    refetchInterval: 60_000,
    refetchOnReconnect: true,
  })
}

/** Goes to a page of a site: its location is chosen first. */
function useGoTo(): { readonly goTo: (site: Site, to: string) => void; readonly isBusy: boolean } {
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  async function go(site: Site, to: string) {
    setIsBusy(true)
    try {
      await chooseLocation(site.id, () => void navigate(to))
    } catch (error) {
      notifyProblem(error)
    }
    setIsBusy(false)
  }
  return { isBusy, goTo: (site, to) => void go(site, to) }
}

interface RowsProps {
  readonly rows: readonly Site[]
  readonly all: readonly Site[]
  readonly seen: readonly Figure[]
  readonly isCut: boolean
}

/** Its position by the figure that sites are ordered by, and a week ago. */
function PositionOf({ position: { now, before } }: { position: Position }) {
  const t = useText()
  return (
    <span className={classes.small}>
      {now === before
        ? t('sites.positionSame', { position: now })
        : t('sites.position', { position: now, before })}
    </span>
  )
}

/** The name and the figures of a site, each a way to its page there. */
function useParts(all: readonly Site[], by: Order) {
  const t = useText()
  const mayOpen = useMayOpen()
  const { goTo, isBusy } = useGoTo()
  const positions = by === 'name' ? null : positionsOf(all, by)
  return {
    name: (site: Site) => {
      const above = all.find(({ id }) => id === site.insideId)
      return (
        <button type="button" className={classes.name} disabled={isBusy} onClick={() => goTo(site, '/')}>
          <span className={classes.siteName}>{site.name}</span>
          <span className={classes.small}>
            {above === undefined
              ? t(choiceKey(ENTITIES.location, 'type', site.type))
              : t('sites.inside', { site: above.name })}
          </span>
          {positions?.has(site.id) === true && <PositionOf position={positions.get(site.id)!} />}
        </button>
      )
    },
    figure: (site: Site, figure: Figure) => {
      const [pattern, to] = pages[figure]
      if (site[figure] === null) return <span className={classes.small}>–</span>
      const shown = <FigureOf figure={figure} of={site} />
      if (!mayOpen(pattern)) return <span className={classes.plain}>{shown}</span>
      return (
        <button type="button" className={classes.figure} disabled={isBusy} onClick={() => goTo(site, to)}>
          <VisuallyHidden>
            {t('sites.open', { figure: t(`sites.${figure}`), site: site.name })}
          </VisuallyHidden>
          {shown}
        </button>
      )
    },
  }
}

function SitesTable({
  rows,
  all,
  seen,
  isCut,
  by,
  direction,
  onOrder,
}: RowsProps & { by: Order; direction: Direction; onOrder: (by: Order) => void }) {
  const t = useText()
  const parts = useParts(all, by)
  const total = totalOf(all)
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown
  const head = (name: Order) => (
    <th
      key={name}
      scope="col"
      aria-sort={by === name ? (direction === 'asc' ? 'ascending' : 'descending') : 'none'}
      className={name === 'name' ? undefined : classes.end}
    >
      <button type="button" className={classes.head} onClick={() => onOrder(name)}>
        {t(`sites.${name}`)}
        {by === name && <Arrow size={16} stroke={1.8} aria-hidden />}
      </button>
    </th>
  )
  return (
    <table className={classes.table} aria-label={t('sites.title')}>
      <thead>
        <tr>
          {head('name')}
          {seen.map(head)}
        </tr>
      </thead>
      <tbody>
        {rows.map(site => (
          <tr key={site.id}>
            <th scope="row">{parts.name(site)}</th>
            {seen.map(figure => (
              <td key={figure} className={classes.end}>
                {parts.figure(site, figure)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t(isCut ? 'sites.totalShown' : 'sites.total')}</th>
          {seen.map(figure => (
            <td key={figure} className={classes.end}>
              <span className={classes.plain}>
                <FigureOf figure={figure} of={total} />
              </span>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

function SiteCards({
  rows,
  all,
  seen,
  isCut,
  by,
  onOrder,
}: RowsProps & { by: Order; onOrder: (by: Order) => void }) {
  const t = useText()
  const parts = useParts(all, by)
  const total = totalOf(all)
  const figuresOf = (cell: (figure: Figure) => React.ReactNode) => (
    <dl className={classes.figures}>
      {seen.map(figure => (
        <div key={figure} className={classes.line}>
          <dt>{t(`sites.${figure}`)}</dt>
          <dd>{cell(figure)}</dd>
        </div>
      ))}
    </dl>
  )
  return (
    <>
      <label className={classes.sort}>
        <span>{t('sites.sortBy')}</span>
        <select value={by} onChange={event => onOrder(event.currentTarget.value as Order)}>
          {(['name', ...seen] as const).map(name => (
            <option key={name} value={name}>
              {t(`sites.${name}`)}
            </option>
          ))}
        </select>
      </label>
      <ul className={classes.cards}>
        {rows.map(site => (
          <li key={site.id} className={classes.card}>
            {parts.name(site)}
            {figuresOf(figure => parts.figure(site, figure))}
          </li>
        ))}
        <li className={classes.card} data-total>
          <strong className={classes.siteName}>{t(isCut ? 'sites.totalShown' : 'sites.total')}</strong>
          {figuresOf(figure => (
            <span className={classes.plain}>
              <FigureOf figure={figure} of={total} />
            </span>
          ))}
        </li>
      </ul>
    </>
  )
}

/** The home of who looks after several sites: each a row of figures that lead to its own pages. */
export function SitesHome() {
  const t = useText()
  const { location } = useSession()
  const known = useSites()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [{ by, direction }, setOrder] = useState<{ by: Order; direction: Direction }>({
    by: 'name',
    direction: 'asc',
  })
  const sites = known.data?.sites ?? null
  // Figures change where they stand; rows move only by a press.
  const kept = usePlaces(
    sites === null ? null : inOrder(sites, by, direction),
    site => site.id,
    `${location?.id} ${by} ${direction}`,
  )
  if (sites === null)
    return known.isPending ? (
      <ListSkeleton rows={6} />
    ) : (
      <LoadFailed error={known.error} onRetry={known.refetch} title={t('sites.unreadable')} />
    )
  if (sites.length < 2) return <KitchenHome />
  const there = new Set(sites.map(({ id }) => id))
  const rows = [...kept.rows.filter(({ id }) => there.has(id)), ...kept.added]
  const count = known.data?.count ?? sites.length
  const isCut = count > sites.length
  const onOrder = (next: Order) => {
    const usual = next === 'name' ? 'asc' : 'desc'
    setOrder(
      next === by && !isPhone
        ? { by, direction: direction === 'asc' ? 'desc' : 'asc' }
        : { by: next, direction: usual },
    )
  }
  const shared = { rows, all: sites, seen: seenFigures(sites), isCut, by, onOrder }
  return (
    <Column>
      <KnownAt at={heardAt(known)} />
      <Card flush title={t('sites.title')}>
        <p className={classes.note}>{t('sites.note')}</p>
        {isCut && <p className={classes.note}>{t('sites.cut', { shown: sites.length, count })}</p>}
        {isPhone ? <SiteCards {...shared} /> : <SitesTable {...shared} direction={direction} />}
      </Card>
      <HomeCards names={['insights']} isSeldom />
    </Column>
  )
}
