import { IconAlertTriangle } from '@tabler/icons-react'
import type { RecipeRoom, RecipeView } from '@cloche/domain/rules/recipes'
import { Link } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { useMoney } from '../../../data/formats/money.ts'
import classes from './recipe.module.css'

const productScreen = '/product/{productId}/{nav?}/{page?}'

function Figure({ label, value, isMain = false }: { label: string; value: string | null; isMain?: boolean }) {
  return (
    <div className={classes.figure} data-main={isMain || undefined}>
      <dt>{label}</dt>
      <dd>{value ?? '–'}</dd>
    </div>
  )
}

/** Weight, servings and cost of a recipe as it is scaled; a cost that is not whole says so. */
export function FiguresRow({ view }: { view: RecipeView }) {
  const t = useText()
  const formats = useFormats()
  const money = useMoney()
  const weight = (grams: number | null) =>
    grams === null
      ? null
      : grams >= 1000
        ? formats.quantity(grams / 1000, 'kg')
        : formats.quantity(grams, 'g')
  return (
    <dl className={classes.figures}>
      <Figure
        isMain
        label={t('recipe.cost')}
        value={view.cost === null ? t('recipe.atLeast', { cost: money(view.knownCost) }) : money(view.cost)}
      />
      {view.portions !== null && (
        <Figure
          isMain
          label={t('recipe.costPortion')}
          value={view.costPerPortion === null ? null : money(view.costPerPortion)}
        />
      )}
      <Figure
        label={t('recipe.costKilogram')}
        value={view.costPerKilogram === null ? null : money(view.costPerKilogram)}
      />
      {view.portions !== null && (
        <Figure label={t('recipe.portions')} value={formats.number(view.portions, 1)} />
      )}
      <Figure label={t('recipe.goesIn')} value={weight(view.inputGrams)} />
      <Figure label={t('recipe.comesOut')} value={weight(view.outputGrams)} />
    </dl>
  )
}

/** What is missing for exact figures, each leading to where it is filled in. */
export function MissingList({ view, room }: { view: RecipeView; room: RecipeRoom }) {
  const t = useText()
  if (view.missing.length === 0) return null
  return (
    <section className={classes.missing} aria-label={t('recipe.incomplete')}>
      <IconAlertTriangle size={22} stroke={1.6} aria-hidden />
      <ul>
        {view.missing.map(({ what, productId }) => {
          const name = room.book.product(productId)?.name ?? '…'
          return (
            <li key={`${what} ${productId}`}>
              <Link to={`${href(productScreen, { productId })}?edit=true`} title={t('recipe.open', { name })}>
                {t(`recipe.missing.${what}`, { name })}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
