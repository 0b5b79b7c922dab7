import { Button } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { Link } from 'react-router'
import { stateLook } from '../../data/food/state-looks.ts'
import { useFormats } from '../../data/formats/formats.ts'
import { href } from '../../data/routing/href.ts'
import { useMayOpen } from '../../data/routing/use-may-open.ts'
import { useText } from '../../data/text/texts.ts'
import { Tile, Tiles } from '../../kit/floor/tile.tsx'
import { Card } from '../../kit/page/card.tsx'
import { EmptyState } from '../../kit/states/message.tsx'
import type { FavoriteTile } from './dashboard.ts'
import classes from './home.module.css'

const register = '/labeling/register/mask'

/** Favourite labels as tiles; each opens the registration with its product and state filled in. */
export function FavouriteTiles({ favorites }: { favorites: readonly FavoriteTile[] }) {
  const t = useText()
  const formats = useFormats()
  const mayOpen = useMayOpen()
  if (!mayOpen(register)) return null
  if (favorites.length === 0) {
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
  return (
    <section className={classes.section} aria-label={t('home.favourites')}>
      <Tiles>
        {favorites.map(favorite => {
          const { color, icon } = stateLook(favorite.state)
          const state = t(`statePath.${favorite.state}`)
          const amount =
            favorite.quantity && formats.quantity(favorite.quantity.value, favorite.quantity.unit)
          return (
            <Tile
              key={favorite.id}
              to={href(register, {}, { favoriteId: favorite.id })}
              label={favorite.productName}
              detail={amount ? `${state} · ${amount}` : state}
              color={color}
              icon={icon}
              image={favorite.image ?? null}
            />
          )
        })}
      </Tiles>
    </section>
  )
}
