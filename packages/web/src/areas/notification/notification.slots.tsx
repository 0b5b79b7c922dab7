import { TimeAgo } from '../../data/formats/time-ago.tsx'
import type { KindLook, ValueProps } from '../../entity-screens/fields/kind-look.ts'
import { LinkTitle } from '../../entity-screens/fields/links/linked-record.tsx'
import { defineSlots } from '../../entity-screens/slots.ts'
import { AboutCard } from './notices/about-card.tsx'
import { ClearResolved } from './notices/clear-resolved.tsx'
import { LevelBadge } from './notices/level-badge.tsx'
import { NoticeActions, ResolveChosen, ResolveInRow } from './notices/resolve-button.tsx'

const Level = ({ value }: ValueProps<'choice'>) => <LevelBadge level={value} />
const level: Partial<KindLook<'choice'>> = { Cell: Level, Value: Level, width: 150 }

const Age = ({ value }: ValueProps<'instant'>) => <TimeAgo at={value} />
const age: Partial<KindLook<'instant'>> = { Cell: Age, width: 120 }

export default defineSlots('notification', {
  fields: { level, registered: age },
  parts: [
    { value: 'pending', text: 'notice.pending', filter: { resolved: false } },
    { value: 'resolved', text: 'notice.resolved', filter: { resolved: true } },
    { value: 'all', text: 'notice.all', filter: {} },
  ],
  columns: [
    {
      key: 'place',
      text: 'notice.place',
      after: 'level',
      needs: ['locationId'],
      width: 150,
      cell: row => <LinkTitle entity="location" id={row.locationId} />,
    },
    {
      key: 'resolve',
      text: 'notice.state',
      needs: ['resolved'],
      width: 150,
      rank: 0,
      isBadge: true,
      cell: row => <ResolveInRow row={row} />,
    },
  ],
  ListActions: ClearResolved,
  SelectionActions: ResolveChosen,
  HeaderActions: NoticeActions,
  Badge: ({ row }) => <LevelBadge level={row.level ?? 'info'} />,
  Summary: AboutCard,
})
