import { useText } from '../../../data/text/texts.ts'
import { heardAt, KnownAt } from '../../../data/wire/known-at.tsx'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { isProblem } from '../../../data/wire/problem.ts'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton, TilesSkeleton } from '../../../kit/states/skeletons.tsx'
import { ExpiringCard } from './expiring-card.tsx'
import { FavouriteTiles } from './favourite-tiles.tsx'
import { FiguresRow } from './figures-row.tsx'
import { HomeCards } from './home-cards.tsx'
import { useDashboard } from './today.ts'

/** The home of a kitchen's desk: favourites one tap away, what today looks like. */
export function KitchenHome() {
  const t = useText()
  const today = useDashboard()
  const { data, error, isPending, refetch } = today
  // A server without labelling, or a person without labels, has nothing to show here.
  const isAbsent = isProblem(error) && (error.status === 404 || error.status === 403)
  if (isPending)
    return (
      <>
        <TilesSkeleton />
        <ListSkeleton rows={6} />
      </>
    )
  if (data !== undefined)
    return (
      <>
        <KnownAt at={heardAt(today)} />
        <FavouriteTiles favorites={data.favorites ?? []} recent={data.recent ?? []} />
        <HomeCards names={['countsDue', 'insights']} isSeldom />
        <FiguresRow figures={data.figures} />
        <ExpiringCard labels={data.expiring ?? []} />
      </>
    )
  if (isAbsent)
    return (
      <EmptyState compact title={t('home.notThere')}>
        {t('home.notThereText')}
      </EmptyState>
    )
  return <LoadFailed error={error} onRetry={refetch} title={t('home.unreadable')} />
}
