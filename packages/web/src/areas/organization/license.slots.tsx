import { defineSlots } from '../../entity-screens/slots.ts'
import type { KindLook, ValueProps } from '../../entity-screens/fields/kind-look.ts'
import { LicenseButtons, LicenseSelection } from './licenses/license-actions.tsx'
import { EndCell, HolderCell, PlaceCell, TypeCell } from './licenses/license-cells.tsx'
import { typesHeldBy } from './licenses/license-effects.ts'
import type { Dated } from './licenses/license-end.ts'
import { LicenseSummary } from './licenses/license-summary.tsx'
import { LimitsPanel } from './licenses/limits-panel.tsx'
import { StatusBadge } from './status-badge.tsx'

const type: Partial<KindLook<'choice'>> = {
  Cell: ({ value }: ValueProps<'choice'>) => <TypeCell type={value} />,
  width: 175,
}
const status: Partial<KindLook<'choice'>> = {
  Cell: ({ value }: ValueProps<'choice'>) => <StatusBadge entity="license" status={value} />,
  width: 165,
}
const to: Partial<KindLook<'instant'>> = {
  Cell: ({ row }: ValueProps<'instant'>) => <EndCell license={row as unknown as Dated} />,
  width: 185,
  align: 'start',
}

export default defineSlots('license', {
  fields: { type: type, status: status, to: to },
  columns: [
    {
      key: 'holder',
      text: 'licensing.holder',
      needs: ['userId', 'deviceId', 'locationId', 'type', 'isPersonal'],
      after: 'type',
      width: 145,
      least: 110,
      cell: license => <HolderCell license={license} />,
    },
    {
      key: 'place',
      text: 'licensing.counts',
      needs: ['locationId', 'from', 'status'],
      after: 'holder',
      width: 190,
      least: 110,
      cell: license => <PlaceCell locationId={license.locationId} />,
    },
  ],
  parts: [
    { value: 'all', text: 'licensing.part.all', filter: {} },
    { value: 'people', text: 'licensing.part.people', filter: { type: typesHeldBy('user') } },
    { value: 'devices', text: 'licensing.part.devices', filter: { type: typesHeldBy('device') } },
    { value: 'unassigned', text: 'licensing.part.unassigned', filter: { userId: null, deviceId: null } },
  ],
  ListSummary: LimitsPanel,
  SelectionActions: LicenseSelection,
  HeaderActions: LicenseButtons,
  Summary: LicenseSummary,
})
