import { Awaited } from '../../../data/wire/load-failed.tsx'
import { Skeleton } from '@mantine/core'
import { isPositive } from '@cloche/domain/rules/amounts'
import { useQuery } from '@tanstack/react-query'
import { inKitchenUnit } from '../../../data/amounts/units.ts'
import { Thumbnail } from '../../../data/files/thumbnail.tsx'
import { useWhen } from '../../../data/food/when.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useRecords } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { Tile, Tiles } from '../../../kit/floor/tile.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import classes from '../stock.module.css'
import type { Picked } from './line-dialog.tsx'

/** More than these are found by searching, not by looking. */
const shown = 60
const shownInStock = 12

/** What there is most of here, biggest first choice of what goes out. */
function InStock({ onPick }: { onPick: (productId: string) => void }) {
  const t = useText()
  const formats = useFormats()
  const when = useWhen()
  const { data } = useQuery({
    queryKey: queryKeys.named('stock.products', 'tiles'),
    queryFn: ({ signal }) =>
      call('POST', '/stock/products/get', {
        body: {
          limit: shownInStock,
          by: 'changed',
          sort: 'desc',
          attributes: ['name', 'quantity', 'expiration', 'labels', 'onHold'],
        },
        signal,
      }),
  })
  const rows = data?.stockProducts.filter(({ quantity }) => isPositive(quantity)) ?? []
  if (rows.length === 0) return null
  return (
    <section>
      <h2 className={classes.heading}>{t('book.inStock')}</h2>
      <Tiles>
        {rows.map(({ id, name, quantity, expiration, labels, onHold }) => {
          const { value, unit } = inKitchenUnit(quantity)
          const held = onHold ?? 0
          const isAllHeld = held > 0 && held === labels
          return (
            <Tile
              key={id}
              label={name}
              detail={[
                formats.quantity(value, unit),
                held === 0 ? null : t('book.held', { count: held }),
                expiration === null || isAllHeld ? null : when(expiration),
              ]
                .filter(one => one !== null)
                .join(' · ')}
              onPress={() => onPick(id.split('.')[0]!)}
            />
          )
        })}
      </Tiles>
    </section>
  )
}

/** Products to book: what is there, and everything else by a few letters. */
export function ProductTiles({
  search,
  withStock,
  first,
  onPick,
  onPickId,
}: {
  search: string
  withStock: boolean
  /** The kind of products that is shown before anything is searched for; absent: all. */
  first?: 'selling'
  onPick: (picked: Picked) => void
  onPickId: (productId: string) => void
}) {
  const t = useText()
  const asked = useRecords('product', {
    limit: shown,
    attributes: ['id', 'name', 'consumptionUnit', 'image', 'sku'],
    filter: { active: true, ...(first !== undefined && search === '' ? { type: first } : {}) },
    ...(search === '' ? {} : { search }),
  })
  if (asked.data === undefined)
    return (
      <Awaited queries={[asked]}>
        <Skeleton height={160} radius="lg" />
      </Awaited>
    )
  const { rows } = asked.data
  if (rows.length === 0)
    return (
      <EmptyState compact title={t(search === '' ? 'book.noProducts' : 'list.noneFound')}>
        {t(search === '' ? 'book.noProductsText' : 'list.noneFoundHint')}
      </EmptyState>
    )
  return (
    <>
      {search === '' && withStock && <InStock onPick={onPickId} />}
      <section>
        <h2 className={classes.heading}>{t(search === '' ? 'book.allProducts' : 'book.found')}</h2>
        <Tiles>
          {rows.map(({ id, name, consumptionUnit, image, sku }) => (
            <Tile
              key={id}
              label={name}
              color="steel"
              onPress={() => onPick({ productId: id, name, unit: consumptionUnit })}
              {...(sku ? { detail: sku } : {})}
              {...(typeof image === 'string' ? { picture: <Thumbnail id={image} size="fill" /> } : {})}
            />
          ))}
        </Tiles>
        {asked.data.count > rows.length && (
          <p className={classes.more}>{t('book.searchForMore', { count: asked.data.count - rows.length })}</p>
        )}
      </section>
    </>
  )
}
