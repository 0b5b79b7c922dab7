import { Modal, Skeleton } from '@mantine/core'
import { IconChefHat } from '@tabler/icons-react'
import { useState } from 'react'
import { useRecords } from '../../../../data/records/records.ts'
import { href } from '../../../../data/routing/href.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Tile } from '../../../../kit/floor/tile.tsx'
import { EmptyState } from '../../../../kit/states/message.tsx'
import { SearchField } from '../../../../kit/table/search-field.tsx'
import { useKitWords } from '../../../../kit/words.tsx'
import type { Label } from '../../calls.ts'
import { registerScreen } from '../../screens.ts'
import classes from './handle.module.css'

/** Chooses what is made of a label: the recipes that ask for it first, any product by searching. */
export function UseDialog({ label, onClose }: { label: Label; onClose: () => void }) {
  const t = useText()
  const words = useKitWords()
  const [search, setSearch] = useState('')
  const recipes = useRecords('composition', {
    limit: 200,
    filter: { ingredientId: label.productId, active: true },
  })
  const ids = [...new Set((recipes.data?.rows ?? []).map(line => line.productId))]
  const isReady = search !== '' || recipes.data !== undefined
  const products = useRecords(
    'product',
    !isReady || (search === '' && ids.length === 0)
      ? null
      : {
          limit: 40,
          attributes: ['id', 'name', 'type'],
          ...(search === '' ? { filter: { id: ids } } : { search, filter: { active: true } }),
        },
  )
  const rows = search === '' && ids.length === 0 ? [] : (products.data?.rows ?? [])
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('use.title')}
      size="40rem"
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <div className={classes.form}>
        <SearchField value={search} onSearch={setSearch} placeholder={t('register.search')} />
        {(!isReady || products.isLoading) && <Skeleton height={160} radius="md" />}
        {isReady && !products.isLoading && rows.length === 0 && (
          <EmptyState compact icon={IconChefHat} title={t(search === '' ? 'use.noRecipe' : 'list.noneFound')}>
            {t(search === '' ? 'use.noRecipeText' : 'list.noneFoundHint')}
          </EmptyState>
        )}
        <div className={classes.targets}>
          {rows.map(product => (
            <Tile
              key={product.id}
              to={href(registerScreen, {}, { productId: product.id, labelId: label.id })}
              label={product.name}
              detail={t(`register.type.${product.type}`)}
              icon={IconChefHat}
            />
          ))}
        </div>
      </div>
    </Modal>
  )
}
