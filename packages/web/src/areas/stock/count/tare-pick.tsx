import { Select } from '@mantine/core'
import { useRecords } from '../../../data/records/records.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'

/** What stands on the scale besides the food, and its weight in grams. */
export interface Tare {
  readonly id: string
  readonly weight: number
}

/** The container on the scale: one of ours that was weighed empty, or any of a shape. */
export function TarePick({ tare, onTare }: { tare: Tare | null; onTare: (tare: Tare | null) => void }) {
  const t = useText()
  const formats = useFormats()
  const page = { limit: 200, by: 'name', sort: 'asc' } as const
  const shapes = useRecords('containerShape', page)
  const containers = useRecords('container', page)
  const all = [...(shapes.data?.rows ?? []), ...(containers.data?.rows ?? [])].flatMap(
    ({ id, name, tare: weight }) =>
      weight === null || weight === undefined ? [] : [{ id, name: name ?? '', weight }],
  )
  return (
    <Select
      size="lg"
      label={t('counts.container')}
      placeholder={t('counts.noContainer')}
      clearable
      searchable={all.length > 12}
      data={all.map(({ id, name, weight }) => ({
        value: id,
        label: `${name} · ${formats.quantity(weight, 'g')}`,
      }))}
      value={tare?.id ?? null}
      onChange={id => onTare(all.find(one => one.id === id) ?? null)}
    />
  )
}
