import { later } from '../../entity-screens/later.tsx'
import { ListTab } from '../../entity-screens/record/tabs/list-tab.tsx'
import { loadTexts } from '../../data/text/texts.ts'
import { defineSlots } from '../../entity-screens/slots.ts'
import { fetchedPart } from '../../kit/fetched-part.tsx'
import { ListSkeleton } from '../../kit/states/skeletons.tsx'
import { AreasCard } from './open-areas/areas-card.tsx'
import { ConnectionCard } from './profile/connection-card.tsx'

const { Part: Structure } = fetchedPart(() => import('./structure/structure-tab.tsx'), ListSkeleton)
const { Part: Store } = fetchedPart(() => import('./store/store-tab.tsx'), ListSkeleton)
const { Part: Audit } = fetchedPart(() => import('./audit/audit-tab.tsx'), ListSkeleton)

const pattern = '/organization/{nav?}/{page?}'

export default defineSlots('organization', {
  groups: { connection: ConnectionCard },
  Summary: AreasCard,
  tabs: [
    {
      value: 'structure',
      text: 'structure.tab',
      Screen: Structure,
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
      Screen: Store,
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
      Screen: later(() => import('./profile/profile-tab.tsx')),
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
      Screen: later(() =>
        Promise.all([
          import('./directory/directory-tab.tsx'),
          loadTexts('directory'),
          loadTexts('permissions'),
        ]).then(([tab]) => tab),
      ),
    },
    {
      value: 'audit',
      text: 'audit.tab',
      gate: 'RO>=4',
      Screen: Audit,
    },
    {
      value: 'trust',
      text: 'trust.tab',
      gate: 'RO>=2',
      Screen: later(() => import('./trust/trust-tab.tsx')),
    },
    {
      value: 'your-data',
      text: 'yourData.tab',
      gate: 'RO>=4',
      Screen: later(() => import('./your-data/your-data-tab.tsx')),
    },
  ],
})
