import { lazy, Suspense } from 'react'
import { useDemoPeople } from '../../../data/session/demo.ts'
import { PageSkeleton } from '../../../kit/states/skeletons.tsx'

const Samples = lazy(() => import('./samples-page.tsx'))
const NotFound = lazy(() => import('../placeholder/not-found.screen.tsx'))

/** Every part of the kit, for those who build screens: in the demo and while developing, nowhere else. */
export default function KitScreen() {
  const people = useDemoPeople()
  if (people === undefined) return <PageSkeleton />
  const isOpen = import.meta.env.DEV || people.length > 0
  return <Suspense fallback={<PageSkeleton />}>{isOpen ? <Samples /> : <NotFound />}</Suspense>
}
