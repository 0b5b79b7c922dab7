import { Button } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Thumbnail } from '../../data/files/thumbnail.tsx'
import { stateLook } from '../../data/food/state-looks.ts'
import { useStateName } from '../../data/food/state-name.ts'
import { useFormats } from '../../data/formats/formats.ts'
import { href } from '../../data/routing/href.ts'
import { useMayOpen } from '../../data/routing/use-may-open.ts'
import { useText } from '../../data/text/texts.ts'
import { Tile, Tiles } from '../../kit/floor/tile.tsx'
import { Card } from '../../kit/page/card.tsx'
import { EmptyState } from '../../kit/states/message.tsx'
import type { ProductTile } from './dashboard.ts'
import classes from './home.module.css'

const register = '/labeling/register/mask'
/** So many of those labelled lately stand in for favourites. */
const lately = 6

function TileOf({ tile }: { tile: ProductTile }) {
  const formats = useFormats()
  const stateName = useStateName()
  const look = tile.state === null ? null : stateLook(tile.state)
  const detail = [
    tile.state === null ? null : stateName(tile.state),
    tile.quantity ? formats.quantity(tile.quantity.value, tile.quantity.unit) : null,
  ].filter(part => part !== null)
  const query =
    tile.id === undefined
      ? { productId: tile.productId, state: tile.state ?? undefined }
      : { favoriteId: tile.id }
  return (
    <Tile
      to={href(register, {}, query)}
      label={tile.productName}
      detail={detail.join(' · ')}
      {...(tile.image ? { picture: <Thumbnail id={tile.image} size="fill" /> } : {})}
      {...(look === null ? {} : { color: look.color, icon: look.icon })}
    />
  )
}

interface FavouriteTilesProps {
  favorites: readonly ProductTile[]
  recent: readonly ProductTile[]
}

/**
 * Favourite labels as tiles; each opens the registration with its product and state filled in. While there are
 * none, what was labelled lately stands there.
 */
export function FavouriteTiles({ favorites, recent }: FavouriteTilesProps) {
  const t = useText()
  const mayOpen = useMayOpen()
  if (!mayOpen(register)) return null
  const tiles = favorites.length > 0 ? favorites : recent.slice(0, lately)
  if (tiles.length === 0) {
    return (
      <Card>
        <EmptyState
          compact
          icon={IconStar}
          title={t('home.favourites.empty')}
          actions={
            mayOpen('/products/{page?}') && (
              <Button component={Link} to="/products" variant="default">
                {t('home.favourites.products')}
              </Button>
            )
          }
        >
          {t('home.favourites.emptyText')}
        </EmptyState>
      </Card>
    )
  }
  const title = t(favorites.length > 0 ? 'home.favourites' : 'home.recent')
  return (
    <section className={classes.section} aria-label={title}>
      {favorites.length === 0 && <h2 className={classes.heading}>{title}</h2>}
      <Tiles>
        {tiles.map(tile => (
          <TileOf key={tile.id ?? tile.productId} tile={tile} />
        ))}
      </Tiles>
    </section>
  )
}
