import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { ActivationKey } from './activation-key.tsx'
import { KeysCard } from './keys-card.tsx'
import { LicenseCard } from './license-card.tsx'
import { SettingsCard } from './settings-card.tsx'

/** How a device comes in and what it is told: its activation key, its keys, its settings, its licence. */
export default function ConnectionTab({ row }: { row: Row<Entities['device']> }) {
  return (
    <>
      <ActivationKey device={row} />
      <KeysCard device={row} />
      <SettingsCard device={row} />
      <LicenseCard deviceId={row.id} />
    </>
  )
}
