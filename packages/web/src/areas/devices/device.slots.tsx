import { useFormats } from '../../data/formats/formats.ts'
import { TimeAgo } from '../../data/formats/time-ago.tsx'
import { deviceSign } from '../../data/devices/device-sign.ts'
import type { KindLook, ValueProps } from '../../entity-screens/fields/kind-look.ts'
import { LinkTitle } from '../../entity-screens/fields/links/linked-record.tsx'
import { defineSlots } from '../../entity-screens/slots.ts'
import { SignedName } from '../../kit/marks/signed-name.tsx'
import { later } from '../../entity-screens/later.tsx'
import { ConnectionCode } from './device/connection-code.tsx'
import { DeviceActions, RunHere } from './device/device-actions.tsx'
import { DeviceSummary } from './device/device-summary.tsx'
import { macLook } from './device/mac-field.tsx'
import { modelLook } from './device/model/model-field.tsx'
import { NetworkCard } from './device/status/network-card.tsx'
import { OnlineBadge } from './device/status/online-badge.tsx'

const name: Partial<KindLook<'text'>> = {
  Cell: ({ value, row }: ValueProps<'text'>) => (
    <SignedName icon={deviceSign(row['type'] as string)} name={value} />
  ),
  Value: ({ value }: ValueProps<'text'>) => value,
}

/** When it was last heard of; a device that never was says so. */
const lastSeen: Partial<KindLook<'instant'>> = {
  Cell: ({ value }: ValueProps<'instant'>) => <TimeAgo at={value} />,
  blank: 'word.never',
  width: 120,
}

/** Percent; nothing where it has none. */
const battery: Partial<KindLook<'number'>> = {
  Cell: function Battery({ value }: ValueProps<'number'>) {
    return useFormats().quantity(value, '%')
  },
}

const mono: Partial<KindLook<'text'>> = { mono: true }

export default defineSlots('device', {
  fields: {
    name,
    lastSeen,
    battery,
    equipmentId: modelLook,
    serial: mono,
    ip: mono,
    wifiMac: macLook,
    bluetoothMac: macLook,
    ethernetMac: macLook,
  },
  columns: [
    {
      key: 'place',
      text: 'device.place',
      after: 'model',
      needs: ['locationId', 'type'],
      width: 150,
      cell: row => <LinkTitle entity="location" id={row.locationId} />,
    },
  ],
  tabs: [
    {
      value: 'connection',
      text: 'deviceSetup.tab',
      gate: 'D>=2',
      before: 'sensors',
      Screen: later(() => import('./device/connection/connection-tab.tsx')),
    },
  ],
  ListActions: DeviceActions,
  HeaderActions: RunHere,
  ListSummary: ConnectionCode,
  Badge: OnlineBadge,
  groups: { connection: NetworkCard },
  Summary: DeviceSummary,
})
