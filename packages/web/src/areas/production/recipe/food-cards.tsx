import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import {
  allergenNames,
  dietNames,
  type AllergenLevel,
  type AllergenName,
} from '@cloche/domain/rules/allergens'
import {
  emphasised,
  ingredientText,
  nutrientNames,
  type RecipeRoom,
  type RecipeView,
} from '@cloche/domain/rules/recipes'
import { useFormats } from '../../../data/formats/formats.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { AllergenIcon } from '../../../kit/marks/allergen-icons.tsx'
import { Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import classes from './recipe.module.css'

interface Props {
  readonly view: RecipeView
  readonly room: RecipeRoom
}

/** Joins names as the reader's language does. */
function useNames(room: RecipeRoom, self: string) {
  const t = useText()
  const locale = useLocale()
  return (ids: readonly string[]) =>
    new Intl.ListFormat(locale).format(
      ids.map(id => (id === self ? t('recipe.sharedEquipment') : (room.book.product(id)?.name ?? '…'))),
    )
}

const said = ['contains', 'traces', 'cannotEnsure'] as const satisfies readonly AllergenLevel[]

/** Each allergen with its level and with what brings it. */
export function AllergensCard({ view, room }: Props) {
  const t = useText()
  const names = useNames(room, view.productId)
  const stated = said.flatMap(level =>
    allergenNames.filter(name => view.allergens[name] === level).map(name => ({ name, level })),
  )
  return (
    <Card title={t('recipe.allergens')}>
      {stated.length === 0 ? (
        <Note>{t('recipe.noAllergens')}</Note>
      ) : (
        <ul className={classes.allergens}>
          {stated.map(({ name, level }: { name: AllergenName; level: AllergenLevel }) => (
            <li key={name} data-level={level}>
              <AllergenIcon name={name} size={24} />
              <span className={classes.strong}>{t(`allergen.${name}`)}</span>
              <span className={classes.level}>{t(`allergenLevel.${level}`)}</span>
              <span className={classes.source}>
                {t('recipe.broughtBy', { names: names(view.allergenSources[name] ?? []) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The six diets: which hold, and for those that do not, why. */
export function DietsCard({ view, room }: Props) {
  const t = useText()
  const locale = useLocale()
  const names = useNames(room, view.productId)
  return (
    <Card title={t('recipe.diets')}>
      <ul className={classes.diets}>
        {dietNames.map(diet => {
          const holds = view.diets.includes(diet)
          const { ingredientIds = [], allergens = [] } = view.dietsAgainst[diet] ?? {}
          const against = new Intl.ListFormat(locale).format(allergens.map(name => t(`allergen.${name}`)))
          return (
            <li key={diet} data-on={holds || undefined}>
              {holds ? (
                <IconCheck size={20} stroke={2} aria-hidden />
              ) : (
                <IconX size={20} stroke={1.6} aria-hidden />
              )}
              <span className={classes.strong}>{t(`product.choice.diets.${diet}`)}</span>
              <span className={classes.source}>
                {holds && t('recipe.dietHolds')}
                {!holds && allergens.length > 0 && t('recipe.dietAllergen', { names: against })}
                {!holds &&
                  allergens.length === 0 &&
                  ingredientIds.length > 0 &&
                  t('recipe.dietNot', { names: names(ingredientIds) })}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const parts: ReadonlySet<string> = new Set(['saturates', 'sugars'])

/** Nutrition by the weights; a nutrient that an ingredient lacks is a dash, never a smaller sum. */
export function NutritionCard({ view, room }: Props) {
  const t = useText()
  const formats = useFormats()
  const names = useNames(room, view.productId)
  const missing = [...new Set(Object.values(view.nutritionMissing).flat())]
  const perPortion = view.nutritionPerPortion
  const write = (value: number | undefined) =>
    value === undefined ? '–' : formats.number(value, value < 10 ? 1 : 0)
  return (
    <Card title={t('recipe.nutrition')}>
      <table className={classes.nutrition}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('recipe.per100')}</th>
            {perPortion !== null && <th scope="col">{t('recipe.perPortion')}</th>}
          </tr>
        </thead>
        <tbody>
          {nutrientNames.map(name => (
            <tr key={name}>
              <th scope="row" data-part={parts.has(name) || undefined}>
                {t(`nutrition.${name}`)}
              </th>
              <td>{write(view.nutrition[name])}</td>
              {perPortion !== null && <td>{write(perPortion[name])}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {missing.length > 0 && (
        <p className={classes.warning}>
          <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
          {t('recipe.nutritionMissing', { names: names(missing) })}
        </p>
      )}
    </Card>
  )
}

/** The list of ingredients as a label prints it, its allergens emphasised. */
export function IngredientsCard({ view }: { view: RecipeView }) {
  const t = useText()
  const locale = useLocale()
  const text = view.ingredients === null ? null : ingredientText(view.ingredients, locale)
  const list = text === null ? null : emphasised(text, view.allergens)
  const notNamed = (list?.notNamed ?? []).map(name => t(`allergen.${name}`))
  return (
    <Card title={t('recipe.ingredients')}>
      {list === null ? (
        <Note>{t('recipe.ingredientsNone')}</Note>
      ) : (
        <>
          <p className={classes.ingredients}>
            {list.runs.map((run, at) => (run.allergen === null ? run.text : <b key={at}>{run.text}</b>))}
          </p>
          {notNamed.length > 0 && (
            <p className={classes.ingredients}>
              <b>{t('recipe.alsoContains', { names: new Intl.ListFormat(locale).format(notNamed) })}</b>
            </p>
          )}
          <Note>{t('recipe.ingredientsHint')}</Note>
        </>
      )}
    </Card>
  )
}
