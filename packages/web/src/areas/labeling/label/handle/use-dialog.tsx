import { IconChefHat } from '@tabler/icons-react'
import { useState } from 'react'
import { useRecords } from '../../../../data/records/records.ts'
import { href } from '../../../../data/routing/href.ts'
import { useText } from '../../../../data/text/texts.ts'
import { TargetDialog } from '../../../../entity-screens/pick/target-dialog.tsx'
import type { Label } from '../../calls.ts'
import { registerScreen } from '../../screens.ts'

/** Chooses what is made of a label: the recipes that ask for it first, any product by searching. */
export function UseDialog({ label, onClose }: { label: Label; onClose: () => void }) {
  const t = useText()
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
    <TargetDialog
      title={t('use.title')}
      onClose={onClose}
      search={{ value: search, onSearch: setSearch, placeholder: t('register.search') }}
      isPending={(!isReady && recipes.error === null) || products.isLoading}
      asked={[recipes, products]}
      none={{
        icon: IconChefHat,
        ...(search === '' ? { title: t('use.noRecipe'), text: t('use.noRecipeText') } : {}),
      }}
      targets={rows.map(product => ({
        id: product.id,
        label: product.name,
        detail: t(`register.type.${product.type}`),
        icon: IconChefHat,
        to: href(registerScreen, {}, { productId: product.id, labelId: label.id }),
      }))}
    />
  )
}
