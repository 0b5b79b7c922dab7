import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useRecords } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import { TargetDialog } from '../../../entity-screens/pick/target-dialog.tsx'
import type { Counting } from './counted.ts'

/** Another product than those on the sheet. */
export function ProductPick({
  placeId,
  onPick,
  onClose,
}: {
  placeId: string
  onPick: (counting: Counting) => void
  onClose: () => void
}) {
  const t = useText()
  const [search, setSearch] = useState('')
  const asked = useRecords('product', {
    limit: 60,
    attributes: ['id', 'name', 'consumptionUnit'],
    ...(search === '' ? {} : { search }),
  })
  return (
    <TargetDialog
      title={t('counts.other')}
      onClose={onClose}
      search={{ value: search, onSearch: setSearch, placeholder: t('book.search') }}
      isPending={asked.isPending}
      asked={[asked]}
      none={{ icon: IconSearch }}
      targets={(asked.data?.rows ?? []).map(({ id, name, consumptionUnit }) => ({
        id,
        label: name,
        icon: IconSearch,
        choose: () =>
          onPick({ productId: id, name, unit: consumptionUnit, state: 'init', placeId, line: null }),
      }))}
    />
  )
}
