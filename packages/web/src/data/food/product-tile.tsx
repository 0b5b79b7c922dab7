import type { Amount } from '@cloche/domain/rules/amounts'
import { Thumbnail } from '../files/thumbnail.tsx'
import { useFormats } from '../formats/formats.ts'
import { href } from '../routing/href.ts'
import { Tile } from '../../kit/floor/tile.tsx'
import { stateLook } from './state-looks.ts'
import { useStateName } from './state-name.ts'

/** A product to label: a favourite, with all it keeps, or one that was labelled lately. */
export interface TiledProduct {
  /** Of the favourite; absent where it is none. */
  readonly id?: string
  readonly productId: string
  readonly productName: string
  /** The attachment that shows the product. */
  readonly image?: string | null
  readonly state: string | null
  readonly batchingId?: string | null
  readonly quantity?: Amount | null
}

/** The tile that opens the registration with its product, state and amount filled in. */
export function ProductTile({ product }: { product: TiledProduct }) {
  const formats = useFormats()
  const stateName = useStateName()
  const { id, productId, productName, image, state, quantity } = product
  const look = state === null ? null : stateLook(state)
  const detail = [
    state === null ? null : stateName(state),
    quantity ? formats.quantity(quantity.value, quantity.unit) : null,
  ].filter(part => part !== null)
  const query = id === undefined ? { productId, state: state ?? undefined } : { favoriteId: id }
  return (
    <Tile
      to={href('/labeling/register/mask', {}, query)}
      label={productName}
      detail={detail.join(' · ')}
      {...(image ? { picture: <Thumbnail id={image} size="fill" /> } : {})}
      {...(look === null ? {} : { color: look.color, icon: look.icon })}
    />
  )
}
