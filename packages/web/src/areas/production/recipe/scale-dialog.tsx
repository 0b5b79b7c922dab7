import { SegmentedControl, Select } from '@mantine/core'
import type { RecipeRoom, RecipeView, Target } from '@cloche/domain/rules/recipes'
import { useState } from 'react'
import type { Amount } from '@cloche/domain/rules/amounts'
import { PadForm } from '../../../data/amounts/pad-dialog.tsx'
import { unitsLike } from '../../../data/amounts/units.ts'
import { useText } from '../../../data/text/texts.ts'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { Column } from '../../../kit/layout/layout.tsx'

type By = Target['by']

/** How much is to be made: servings, a weight, or as far as what is there of an ingredient reaches. */
export function ScaleDialog({
  view,
  room,
  onClose,
  onScale,
}: {
  view: RecipeView
  room: RecipeRoom
  onClose: () => void
  onScale: (target: Target | null) => void
}) {
  const t = useText()
  const needs = room.needsFor(view.productId)
  const ways: By[] = [
    ...(view.portions === null ? [] : (['portions'] as const)),
    ...(view.outputGrams === null ? [] : (['amount'] as const)),
    'ingredient',
  ]
  const [by, setBy] = useState<By>(ways[0]!)
  const [ingredientId, setIngredientId] = useState(needs[0]?.productId ?? '')
  const need = needs.find(one => one.productId === ingredientId)
  const amounts: Record<By, Amount> = {
    portions: { value: view.portions ?? 1, unit: 'serving' },
    amount: { value: Math.round((view.outputGrams ?? 1000) / 10) / 100, unit: 'kg' },
    ingredient: need?.amount ?? { value: 1, unit: 'kg' },
    makings: { value: 1, unit: 'piece' },
  }
  const given = amounts[by]
  return (
    <Dialog onClose={onClose} title={t('recipe.scaleTitle')} size="26rem">
      <Column>
        <SegmentedControl
          fullWidth
          size="md"
          value={by}
          onChange={next => setBy(next as By)}
          data={ways.map(way => ({
            value: way,
            label: t(
              {
                portions: 'recipe.byPortions',
                amount: 'recipe.byWeight',
                ingredient: 'recipe.byIngredient',
                makings: '',
              }[way],
            ),
          }))}
        />
        {by === 'ingredient' && (
          <Select
            label={t('recipe.iHave')}
            data={[...new Map(needs.map(one => [one.productId, one])).values()].map(one => ({
              value: one.productId,
              label: room.book.product(one.productId)?.name ?? '…',
            }))}
            searchable
            allowDeselect={false}
            value={ingredientId}
            onChange={id => id !== null && setIngredientId(id)}
          />
        )}
        <PadForm
          key={`${by} ${ingredientId}`}
          title={t('recipe.scaleTitle')}
          amount={given}
          units={by === 'portions' ? ['serving'] : unitsLike(given.unit)}
          doneLabel={t('recipe.scale')}
          onClose={onClose}
          onDone={amount =>
            onScale(
              by === 'portions'
                ? { by, count: amount.value }
                : by === 'ingredient'
                  ? { by, productId: ingredientId, amount }
                  : { by: 'amount', amount },
            )
          }
        />
      </Column>
    </Dialog>
  )
}
