import { lazy, Suspense } from 'react'
import { Button } from '@mantine/core'
import { IconPlus, IconQrcode } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { homeOf, useFace } from '../../../data/session/face.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { Page } from '../../../kit/page/page.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import classes from './home.module.css'
import { KitchenHome } from './kitchen-home.tsx'

/** Of the floor alone. */
const NowHome = lazy(() => import('./now-home.tsx').then(part => ({ default: part.NowHome })))

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
  const { me, location } = session
  const name = me?.name ?? me?.fullName?.split(' ')[0] ?? ''
  const hour = Number(formats.time(now).slice(0, 2))
  return (
    <Page
      title={name === '' ? t('home.title') : t(greetingKey(hour), { name })}
      count={`${formats.longDay(now)} · ${location?.name ?? ''}`}
      actions={<FirstButtons />}
    >
      {home === 'now' ? (
        <Suspense fallback={<ListSkeleton rows={6} />}>
          <NowHome />
        </Suspense>
      ) : (
        <KitchenHome />
      )}
    </Page>
  )
}
