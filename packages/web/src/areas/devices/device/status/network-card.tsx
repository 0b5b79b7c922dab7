import type { Row } from '@cloche/domain/catalogue'
import { groupKey } from '@cloche/domain/derive'
import type { Entities } from '@cloche/domain/entities'
import { useFormats } from '../../../../data/formats/formats.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Card } from '../../../../kit/page/card.tsx'
import { KeyValueList } from '../../../../kit/page/key-value-list.tsx'

const addresses = ['ip', 'wifiMac', 'bluetoothMac', 'ethernetMac'] as const

/** By which addresses a device is in the network; how it is, stands above. */
export function NetworkCard({ row }: { row: Row<Entities['device']> }) {
  const t = useText()
  const formats = useFormats()
  const { joined, hardwareVersion } = row
  const items = [
    ...(joined === null ? [] : [{ label: t('device.field.joined'), value: formats.moment(joined) }]),
    ...(hardwareVersion === null
      ? []
      : [{ label: t('device.field.hardwareVersion'), value: hardwareVersion, mono: true }]),
    ...addresses.flatMap(name =>
      row[name] === null ? [] : [{ label: t(`device.field.${name}`), value: row[name], mono: true }],
    ),
  ]
  if (items.length === 0) return null
  return (
    <Card title={t(groupKey('connection'))}>
      <KeyValueList items={items} />
    </Card>
  )
}
