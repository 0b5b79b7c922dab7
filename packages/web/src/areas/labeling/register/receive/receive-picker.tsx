import { useState } from 'react'
import { useRecords } from '../../../../data/records/records.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Tile, Tiles } from '../../../../kit/floor/tile.tsx'
import { Note } from '../../../../kit/layout/layout.tsx'
import { SearchField } from '../../../../kit/table/search-field.tsx'
import classes from './receive.module.css'

/** More than these are found by a few letters. */
const shown = 24

/** What came: what came lately first, anything else by a few letters. */
export function ReceivePicker({
  lately,
  onPick,
}: {
  /** Ids of products that came lately. */
  lately: readonly string[]
  onPick: (productId: string) => void
}) {
  const t = useText()
  const [search, setSearch] = useState('')
  const isSearching = search !== ''
  const { data } = useRecords('product', {
    limit: shown,
    attributes: ['id', 'name', 'supplier'],
    filter:
      isSearching || lately.length === 0 ? { active: true } : { active: true, id: lately.slice(0, shown) },
    ...(isSearching ? { search } : {}),
  })
  const place = (id: string) => (isSearching ? 0 : lately.indexOf(id))
  const products = (data?.rows ?? []).toSorted((a, b) => place(a.id) - place(b.id))
  return (
    <section className={classes.picker} aria-label={t('receive.pick')}>
      <SearchField value={search} onSearch={setSearch} placeholder={t('register.search')} />
      <Tiles>
        {products.map(product => (
          <Tile
            key={product.id}
            label={product.name}
            {...(product.supplier ? { detail: product.supplier } : {})}
            color="steel"
            onPress={() => onPick(product.id)}
          />
        ))}
      </Tiles>
      {data !== undefined && products.length === 0 && <Note>{t('list.noneFound')}</Note>}
    </section>
  )
}
