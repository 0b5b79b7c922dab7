import { isSameMoney } from '@cloche/domain/rules/amounts'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { marginOf } from '@cloche/domain/rules/recipes'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { DecimalInput } from '../../../entity-screens/fields/amounts/decimal-input.tsx'
import { DragHandle } from '../../../kit/reorder/drag-handle.tsx'
import type { Reorder } from '../../../kit/reorder/use-reorder.ts'
import { AllergenSigns } from '../allergen-signs.tsx'
import { useMoney } from '../../../data/formats/money.ts'
import type { RecipeSummary } from '../recipe/recipe-data.ts'
import type { MenuItem } from './sections.ts'
import classes from './menu.module.css'

const productScreen = '/product/{productId}/{nav?}/{page?}'
/** Below this share of the price the dish hardly pays for the kitchen. */
const thin = 0.6

/** A dish of a menu: its price typed in place, what it costs, what is left, what it contains. */
export function MenuDish({
  item,
  at,
  recipe,
  taxPercent,
  mayEdit,
  reorder,
  onChange,
  onRemove,
}: {
  item: MenuItem
  at: number
  recipe: RecipeSummary | undefined
  taxPercent: number | null
  mayEdit: boolean
  reorder: Reorder
  onChange: (change: { price: number | null }) => void
  onRemove: () => void
}) {
  const t = useText()
  const formats = useFormats()
  const money = useMoney()
  const [typed, setTyped] = useState<{ price: number | null } | null>(null)
  const price = typed === null ? item.price : typed.price
  const name = recipe?.name ?? '…'
  const cost = recipe?.costPerPortion ?? null
  const margin = marginOf(price !== null && Number.isFinite(price) ? price : null, cost, taxPercent)
  const isMissing = recipe !== undefined && cost === null
  function leave() {
    const isGood = price === null || (Number.isFinite(price) && price >= 0)
    if (typed !== null && isGood && !isSameMoney(price, item.price)) onChange({ price })
    if (isGood) setTyped(null)
  }
  return (
    <li
      className={classes.dish}
      data-index={at}
      data-carried={reorder.carried === item.id || undefined}
      data-over={(reorder.carried !== null && reorder.over === at) || undefined}
    >
      {mayEdit && <DragHandle label={t('recipe.move', { name })} {...reorder.handle(item.id, at)} />}
      <div className={classes.what}>
        <Link to={href(productScreen, { productId: item.productId, nav: 'compositions' })}>{name}</Link>
        {item.note !== null && <small>{item.note}</small>}
        <AllergenSigns allergens={recipe?.allergens ?? {}} quiet />
      </div>
      <div className={classes.pay} data-thin={(margin !== null && margin.share < thin) || undefined}>
        {cost !== null && <span>{t('menus.costs', { cost: money(cost) })}</span>}
        {isMissing && <span>{t('menus.costUnknown')}</span>}
        {margin !== null && (
          <b>
            {t('menus.margin', {
              margin: money(margin.margin),
              share: formats.number(margin.share * 100, 0),
            })}
          </b>
        )}
      </div>
      <div
        className={classes.price}
        onBlur={leave}
        onKeyDown={event => {
          if (event.key === 'Enter') leave()
        }}
      >
        {mayEdit ? (
          <DecimalInput
            aria-label={t('menus.priceOf', { name })}
            value={price}
            decimals={2}
            onChange={next => setTyped({ price: next })}
          />
        ) : (
          <b>{price === null ? '' : money(price)}</b>
        )}
      </div>
      {mayEdit && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('menus.remove', { name })} onClick={onRemove}>
          <IconX size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
