import { useRecords } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import { Choices } from '../../../kit/floor/choices.tsx'
import type { Point } from './found.ts'

/** The products that limits of their own were set for. */
export function ProductChoice({
  point,
  value,
  onChange,
}: {
  point: Point
  value: string | null
  onChange: (id: string | null) => void
}) {
  const t = useText()
  const ids = point.groupLimits.flatMap(({ productIds }) => productIds)
  const products = useRecords('product', { limit: 100, by: 'name', sort: 'asc', filter: { id: ids } })
  const rows = products.data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <Choices
      label={t('haccpCheck.which')}
      value={value ?? 'any'}
      options={[
        ...rows.map(({ id, name }) => ({ value: id, label: name })),
        { value: 'any', label: t('haccpCheck.anyProduct') },
      ]}
      onChange={id => onChange(id === 'any' ? null : id)}
    />
  )
}
