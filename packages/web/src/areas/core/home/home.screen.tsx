import { Button } from '@mantine/core'
import { IconPlus, IconQrcode } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { problemText } from '../../../data/messages.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { isProblem } from '../../../data/wire/problem.ts'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState, ErrorState } from '../../../kit/states/message.tsx'
import { ListSkeleton, TilesSkeleton } from '../../../kit/states/skeletons.tsx'
import { useDashboard } from './today.ts'
import { ExpiringCard } from './expiring-card.tsx'
import { FavouriteTiles } from './favourite-tiles.tsx'
import { FiguresRow } from './figures-row.tsx'
import classes from './home.module.css'

/** The greeting of the hour, by the place's clock. */
function greetingKey(hour: number): 'home.morning' | 'home.afternoon' | 'home.evening' {
  if (hour >= 4 && hour < 12) return 'home.morning'
  return hour >= 12 && hour < 20 ? 'home.afternoon' : 'home.evening'
}

/** The home of the floor: two big buttons, favourites one tap away, what today looks like. */
export default function HomeScreen() {
  const t = useText()
  const { me, location } = useSession()
  const formats = useFormats()
  const mayOpen = useMayOpen()
  const { data, error, isPending, refetch } = useDashboard()
  const now = useNow()
  const name = me?.name ?? me?.fullName?.split(' ')[0] ?? ''
  const hour = Number(formats.time(now).slice(0, 2))
  // A server without labelling, or a person without labels, has nothing to show here.
  const isAbsent = isProblem(error) && (error.status === 404 || error.status === 403)

  return (
    <Page
      title={name === '' ? t('home.title') : t(greetingKey(hour), { name })}
      count={`${formats.longDay(now)} · ${location?.name ?? ''}`}
      actions={
        <div className={classes.actions}>
          {mayOpen('/qr') && (
            <Button
              component={Link}
              to="/qr"
              size="lg"
              variant="default"
              leftSection={<IconQrcode size={24} stroke={1.6} />}
            >
              {t('home.scan')}
            </Button>
          )}
          {mayOpen('/labeling/register/mask') && (
            <Button
              component={Link}
              to="/labeling/register/mask"
              size="lg"
              leftSection={<IconPlus size={24} stroke={1.8} />}
            >
              {t('home.newLabel')}
            </Button>
          )}
        </div>
      }
    >
      {isPending && (
        <>
          <TilesSkeleton />
          <ListSkeleton rows={6} />
        </>
      )}
      {error !== null && data === undefined && !isAbsent && (
        <ErrorState
          compact
          title={t('home.unreadable')}
          actions={<Button onClick={() => void refetch()}>{t('kit.retry')}</Button>}
        >
          {problemText(error)}
        </ErrorState>
      )}
      {isAbsent && data === undefined && (
        <EmptyState compact title={t('home.notThere')}>
          {t('home.notThereText')}
        </EmptyState>
      )}
      {data !== undefined && (
        <>
          <FavouriteTiles favorites={data.favorites ?? []} recent={data.recent ?? []} />
          <FiguresRow figures={data.figures} />
          <ExpiringCard labels={data.expiring ?? []} />
        </>
      )}
    </Page>
  )
}
