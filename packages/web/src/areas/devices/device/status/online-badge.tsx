import { IconPlugConnected, IconPlugConnectedX, IconPlugOff, type TablerIcon } from '@tabler/icons-react'
import { deviceStanding, type DeviceStanding } from '@cloche/domain/rules/devices'
import { useNow } from '../../../../data/formats/use-now.ts'
import { useText } from '../../../../data/text/texts.ts'
import { StateBadge } from '../../../../kit/states/state-badge.tsx'
import type { RampName } from '../../../../kit/theme/ramps.ts'

const looks: Readonly<Record<DeviceStanding, { color: RampName; icon: TablerIcon }>> = {
  online: { color: 'basil', icon: IconPlugConnected },
  silent: { color: 'saffron', icon: IconPlugConnectedX },
  unheard: { color: 'steel', icon: IconPlugOff },
}

/** Whether a device is heard of as often as it says. */
export function OnlineBadge({ row }: { row: { lastSeen: string | null; interval: number | null } }) {
  const t = useText()
  const now = useNow()
  const seen = row.lastSeen === null ? null : Date.parse(row.lastSeen)
  const status = deviceStanding(seen, row.interval, now)
  return (
    <StateBadge
      {...looks[status]}
      outline={status === 'unheard'}
      label={t(`deviceSetup.standing.${status}`)}
    />
  )
}
