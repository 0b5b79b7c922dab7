import { lazy, Suspense } from 'react'
import { ListTab } from '../../entity-screens/record/tabs/list-tab.tsx'
import { loadTexts } from '../../data/text/texts.ts'
import { defineSlots } from '../../entity-screens/slots.ts'
import { FormSkeleton, ListSkeleton } from '../../kit/states/skeletons.tsx'
import { AreasCard } from './open-areas/areas-card.tsx'
import { ConnectionCard } from './profile/connection-card.tsx'

const Structure = lazy(() => import('./structure/structure-tab.tsx'))
const Profile = lazy(() => import('./profile/profile-tab.tsx'))
const DirectoryTab = lazy(() =>
  Promise.all([
    import('./directory/directory-tab.tsx'),
    loadTexts('directory'),
    loadTexts('permissions'),
  ]).then(([tab]) => tab),
)
const Store = lazy(() => import('./store/store-tab.tsx'))
const Audit = lazy(() => import('./audit/audit-tab.tsx'))
const Trust = lazy(() => import('./trust/trust-tab.tsx'))

const YourData = lazy(() => import('./your-data/your-data-tab.tsx'))

const pattern = '/organization/{nav?}/{page?}'

export default defineSlots('organization', {
  groups: { connection: ConnectionCard },
  Summary: AreasCard,
  tabs: [
    {
      value: 'structure',
      text: 'structure.tab',
      Screen: () => (
        <Suspense fallback={<ListSkeleton />}>
          <Structure />
        </Suspense>
      ),
    },
    {
      value: 'licenses',
      text: 'license.many',
      gate: 'LI>=1',
      Screen: () => <ListTab entity="license" pattern={pattern} nav="licenses" />,
    },
    {
      value: 'store',
      text: 'store.tab',
      gate: 'PU>=1',
      Screen: () => (
        <Suspense fallback={<ListSkeleton />}>
          <Store />
        </Suspense>
      ),
    },
    {
      value: 'purchases',
      text: 'purchase.many',
      gate: 'PU>=1',
      Screen: () => <ListTab entity="purchase" pattern={pattern} nav="purchases" />,
    },
    {
      value: 'invoices',
      text: 'invoice.many',
      gate: 'PU>=1',
      Screen: () => <ListTab entity="invoice" pattern={pattern} nav="invoices" />,
    },
    {
      value: 'public',
      text: 'profile.tab',
      Screen: ({ row }) => (
        <Suspense fallback={<FormSkeleton />}>
          <Profile row={row} />
        </Suspense>
      ),
    },
    {
      value: 'tickets',
      text: 'ticket.many',
      gate: 'O>=1',
      Screen: () => <ListTab entity="ticket" pattern={pattern} nav="tickets" />,
    },
    {
      value: 'log-in',
      text: 'organization.tab.logIn',
      gate: 'RO>=4',
      Screen: () => (
        <Suspense fallback={<FormSkeleton />}>
          <DirectoryTab />
        </Suspense>
      ),
    },
    {
      value: 'audit',
      text: 'audit.tab',
      gate: 'RO>=4',
      Screen: () => (
        <Suspense fallback={<ListSkeleton />}>
          <Audit />
        </Suspense>
      ),
    },
    {
      value: 'trust',
      text: 'trust.tab',
      gate: 'RO>=2',
      Screen: () => (
        <Suspense fallback={<FormSkeleton />}>
          <Trust />
        </Suspense>
      ),
    },
    {
      value: 'your-data',
      text: 'yourData.tab',
      gate: 'RO>=4',
      Screen: () => (
        <Suspense fallback={<FormSkeleton />}>
          <YourData />
        </Suspense>
      ),
    },
  ],
})
