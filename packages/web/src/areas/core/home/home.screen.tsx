import type { Home } from '@cloche/domain/rules/permissions'
import { lazy, Suspense, type ComponentType } from 'react'
import { Button } from '@mantine/core'
import { IconPlus, IconQrcode } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { homeOf, useFace } from '../../../data/session/face.ts'
import { useSession } from '../../../data/session/session.ts'
import { loadTexts, useText } from '../../../data/text/texts.ts'
import { Page } from '../../../kit/page/page.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import classes from './home.module.css'
import { KitchenHome } from './kitchen-home.tsx'
import { SetUpCard } from './set-up-card.tsx'

/** Each is fetched by whom it is the home of. */
const homes: Readonly<Record<Exclude<Home, 'kitchen'>, ComponentType>> = {
  now: lazy(() => import('./now-home.tsx').then(part => ({ default: part.NowHome }))),
  store: lazyHome('StoreHome'),
  hygiene: lazyHome('HygieneHome'),
  equipment: lazyHome('EquipmentHome'),
  sites: lazy(() =>
    Promise.all([import('./sites-home.tsx'), loadTexts('homes'), loadTexts('organization')]).then(
      ([part]) => ({
        default: part.SitesHome,
      }),
    ),
  ),
}

function lazyHome(name: 'StoreHome' | 'HygieneHome' | 'EquipmentHome') {
  return lazy(() => import('./job-homes.tsx').then(part => ({ default: part[name] })))
}

/** The greeting of the hour, by the place's clock. */
function greetingKey(hour: number): 'home.morning' | 'home.afternoon' | 'home.evening' {
  if (hour >= 4 && hour < 12) return 'home.morning'
  return hour >= 12 && hour < 20 ? 'home.afternoon' : 'home.evening'
}

/** The two big buttons of a desk; on the floor the bar at the bottom has them. */
function FirstButtons() {
  const t = useText()
  const mayOpen = useMayOpen()
  return (
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
  )
}

/** What a person sees first, by profile, face and role. */
export default function HomeScreen() {
  const t = useText()
  const session = useSession()
  const formats = useFormats()
  const now = useNow()
  const home = homeOf(session, useFace())
  const HomeOfJob = home === 'kitchen' ? KitchenHome : homes[home]
  const { me, location } = session
  const name = me?.name ?? me?.fullName?.split(' ')[0] ?? ''
  const hour = Number(formats.time(now).slice(0, 2))
  return (
    <Page
      title={name === '' ? t('home.title') : t(greetingKey(hour), { name })}
      count={`${formats.longDay(now)} · ${location?.name ?? ''}`}
      actions={<FirstButtons />}
    >
      <SetUpCard />
      <Suspense fallback={<ListSkeleton rows={6} />}>
        <HomeOfJob />
      </Suspense>
    </Page>
  )
}
