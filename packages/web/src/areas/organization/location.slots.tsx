import type { KindLook, ValueProps } from '../../entity-screens/fields/kind-look.ts'
import { later } from '../../entity-screens/later.tsx'
import { defineSlots } from '../../entity-screens/slots.ts'
import { PlaceCell } from './location/list/place-cell.tsx'
import { PlaceList } from './location/list/place-list.tsx'
import { ViewSwitch } from './location/list/view-switch.tsx'
import { OpeningBadge } from './location/week/opening-badge.tsx'
import { WorkHere } from './location/work-here.tsx'

const name: Partial<KindLook<'text'>> = {
  Cell: ({ value, row }: ValueProps<'text'>) => (
    <PlaceCell
      name={value}
      place={{
        id: String(row['id']),
        type: String(row['type']),
        hierarchy: (row['hierarchy'] ?? []) as readonly string[],
      }}
    />
  ),
  Value: ({ value }: ValueProps<'text'>) => value,
  width: 260,
}

export default defineSlots('location', {
  fields: { name },
  columns: [
    {
      key: 'city',
      text: 'location.field.city',
      needs: ['city', 'hierarchy', 'type'],
      width: 130,
      cell: row => row.city ?? '–',
    },
  ],
  List: PlaceList,
  ListActions: ViewSwitch,
  HeaderActions: WorkHere,
  Badge: ({ row }) => <OpeningBadge periods={row.periods} timeZone={row.timeZone} />,
  Clone: later(() => import('./location/clone-dialog.tsx'), { isQuiet: true }),
  hidden: ['locations'],
  tabs: [
    {
      value: 'locations',
      text: 'location.related.locations',
      Screen: later(() => import('./location/inside/inside-tab.tsx')),
    },
    {
      value: 'periods',
      text: 'places.tab.periods',
      Screen: later(() => import('./location/week/week-tab.tsx')),
    },
    {
      value: 'users',
      text: 'places.tab.users',
      gate: 'U>=1',
      Screen: later(() => import('./location/people/people-tab.tsx')),
    },
    {
      value: 'devices',
      text: 'places.tab.devices',
      gate: 'D>=1',
      Screen: later(() => import('./location/equipment/devices-tab.tsx')),
    },
    {
      value: 'sensors',
      text: 'places.tab.sensors',
      gate: 'PS>=1',
      Screen: later(() => import('./location/equipment/sensors-tab.tsx')),
    },
    {
      value: 'actions',
      text: 'places.tab.actions',
      gate: 'AC>=1',
      Screen: later(() => import('./location/equipment/actions-tab.tsx')),
    },
    {
      value: 'plan',
      text: 'places.tab.plan',
      Screen: later(() => import('./location/plan/plan-tab.tsx')),
    },
    {
      value: 'statistics',
      text: 'places.tab.statistics',
      gate: 'L>=1',
      Screen: later(() => import('./location/statistics/statistics-tab.tsx')),
    },
  ],
})
