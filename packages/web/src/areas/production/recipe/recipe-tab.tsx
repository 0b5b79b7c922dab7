import { Button } from '@mantine/core'
import { IconChefHat, IconPrinter, IconScale, IconX } from '@tabler/icons-react'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import type { Target } from '@cloche/domain/rules/recipes'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { problemText } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { Column, Line } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { ErrorState } from '../../../kit/states/message.tsx'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'
import { useMoney } from '../../../data/formats/money.ts'
import { CookView } from './cook-view.tsx'
import { FiguresRow, MissingList } from './figures-card.tsx'
import { AllergensCard, DietsCard, IngredientsCard, NutritionCard } from './food-cards.tsx'
import { printRecipe } from './print-recipe.ts'
import { openTree, useRecipeTree, type LineDraft } from './recipe-data.ts'
import { RecipeLines } from './recipe-lines.tsx'
import { ScaleDialog } from './scale-dialog.tsx'
import classes from './recipe.module.css'

const written: Target = { by: 'makings', count: 1 }

/** The recipe of a product: lines typed in place, figures that follow each key, scaled, printed or cooked from. */
export default function RecipeTab({ row }: { row: Row<Entities['product']> }) {
  const t = useText()
  const formats = useFormats()
  const money = useMoney()
  const { data, error, refetch } = useRecipeTree(row.id)
  const [drafts, setDrafts] = useState<ReadonlyMap<string, LineDraft>>(new Map())
  const [target, setTarget] = useState<Target>(written)
  const [isScaling, setIsScaling] = useState(false)
  const [isCooking, setIsCooking] = useState(false)
  if (data === undefined)
    return error === null ? (
      <FormSkeleton />
    ) : (
      <ErrorState
        title={t('record.failed')}
        actions={<Button onClick={() => void refetch()}>{t('verb.retry')}</Button>}
      >
        {problemText(error)}
      </ErrorState>
    )
  const room = openTree(data, drafts)
  const factor = room.factorFor(row.id, target)
  const view = 'value' in factor ? room.view(row.id, factor.value) : room.view(row.id)
  if (view === null) return null
  const isScaled = view.factor !== 1
  const hasLines = view.lines.length > 0
  const scaledText = t('recipe.times', { factor: formats.number(view.factor, 3) })
  const print = () =>
    printRecipe(view, room, {
      t,
      formats,
      money,
      scaledText: isScaled ? scaledText : t('recipe.asWritten'),
    })
  if (isCooking)
    return (
      <CookView
        view={view}
        room={room}
        onScale={() => setIsScaling(true)}
        onClose={() => setIsCooking(false)}
      >
        {isScaling && (
          <ScaleDialog
            view={view}
            room={room}
            onClose={() => setIsScaling(false)}
            onScale={next => setTarget(next ?? written)}
          />
        )}
      </CookView>
    )
  return (
    <Column>
      {hasLines && (
        <Line>
          <Button
            variant="default"
            leftSection={<IconScale size={20} stroke={1.6} aria-hidden />}
            onClick={() => setIsScaling(true)}
          >
            {t('recipe.scale')}
          </Button>
          {isScaled && (
            <Button
              variant="light"
              rightSection={<IconX size={18} stroke={1.8} aria-hidden />}
              onClick={() => setTarget(written)}
              title={t('recipe.asWritten')}
            >
              {scaledText}
            </Button>
          )}
          <span className={classes.gap} />
          <Button
            variant="default"
            leftSection={<IconChefHat size={20} stroke={1.6} aria-hidden />}
            onClick={() => setIsCooking(true)}
          >
            {t('recipe.cook')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={20} stroke={1.6} aria-hidden />}
            onClick={print}
          >
            {t('recipe.print')}
          </Button>
        </Line>
      )}
      <Card flush>
        {hasLines && <FiguresRow view={view} />}
        {!hasLines && (
          <p className={classes.first}>
            {t(row.type === 'ingredient' ? 'recipe.emptyBought' : 'recipe.emptyHint')}
          </p>
        )}
        <RecipeLines view={view} room={room} drafts={drafts} onDrafts={setDrafts} />
      </Card>
      {hasLines && (
        <>
          <MissingList view={view} room={room} />
          <div className={classes.cards}>
            <AllergensCard view={view} room={room} />
            <IngredientsCard view={view} />
            <NutritionCard view={view} room={room} />
            <DietsCard view={view} room={room} />
          </div>
        </>
      )}
      {isScaling && (
        <ScaleDialog
          view={view}
          room={room}
          onClose={() => setIsScaling(false)}
          onScale={next => setTarget(next ?? written)}
        />
      )}
    </Column>
  )
}
