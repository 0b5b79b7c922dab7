import { Button } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ProductTile, type TiledProduct } from '../../../data/food/product-tile.tsx'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { Tiles } from '../../../kit/floor/tile.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { useStanding } from '../../../kit/kept-places.ts'
import classes from './home.module.css'

const register = '/labeling/register/mask'
/** So many of those labelled lately stand in for favourites. */
const lately = 6

/** Seen from above, several kitchens have the same favourite: one tile is enough. */
const labelOf = ({ productId, state, quantity }: TiledProduct): string =>
  [productId, state, quantity?.value, quantity?.unit].join()

interface FavouriteTilesProps {
  favorites: readonly TiledProduct[]
  recent: readonly TiledProduct[]
}

/**
 * Favourite labels as tiles; each opens the registration with its product and state filled in. While there are
 * none, what was labelled lately stands there.
 */
export function FavouriteTiles(props: FavouriteTilesProps) {
  const t = useText()
  const { location } = useSession()
  // Nothing moves under a finger: they stay as they are for as long as the screen is open.
  const { favorites, recent } = useStanding(props, true, location?.id)
  const mayOpen = useMayOpen()
  if (!mayOpen(register)) return null
  const tiles =
    favorites.length > 0
      ? [...Map.groupBy(favorites, labelOf).values()].map(same => same[0]!)
      : recent.slice(0, lately)
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
          <ProductTile key={tile.id ?? tile.productId} product={tile} />
        ))}
      </Tiles>
    </section>
  )
}
