import {
  allergenNames,
  emphasiseAllergens,
  type AllergenMap,
  type AllergenName,
} from '@cloche/domain/rules/allergens'
import { nutrientNames } from '@cloche/domain/rules/recipes'
import { IconLeaf } from '@tabler/icons-react'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { AllergenIcon } from '../../../kit/marks/allergen-icons.tsx'
import type { PublicProduct } from '../public-data.ts'
import { Column } from '../../../kit/layout/layout.tsx'
import classes from '../public.module.css'
import { Facts, Section } from './section.tsx'

/** The levels in the order of what matters to whoever must not eat it. */
const levels = ['contains', 'traces', 'cannotEnsure', 'notContained'] as const

function AllergenGroup({
  title,
  level,
  names,
}: {
  title: string
  level: string
  names: readonly AllergenName[]
}) {
  const t = useText()
  if (names.length === 0) return null
  return (
    <Column gap="xs" data-level={level}>
      <h3 className={classes.allergenLevel}>{title}</h3>
      <ul className={classes.allergens}>
        {names.map(name => (
          <li key={name} className={classes.allergen}>
            <AllergenIcon name={name} size={level === 'contains' ? 32 : 24} />
            {t(`allergen.${name}`)}
          </li>
        ))}
      </ul>
    </Column>
  )
}

/** The fourteen by level. What nobody said anything about is named too: silence is not absence. */
function Allergens({ product: { allergens } }: { product: PublicProduct }) {
  const t = useText()
  const isSilent = allergenNames.every(name => allergens[name] === undefined)
  return (
    <Section title={t('public.allergens')}>
      {isSilent ? (
        <p className={classes.text}>{t('public.allergens.none')}</p>
      ) : (
        <>
          {levels.map(level => (
            <AllergenGroup
              key={level}
              level={level}
              title={t(`allergenLevel.${level}`)}
              names={allergenNames.filter(name => allergens[name] === level)}
            />
          ))}
          <AllergenGroup
            level="unsaid"
            title={t('public.allergens.unsaid')}
            names={allergenNames.filter(name => allergens[name] === undefined)}
          />
          <p className={classes.text}>{t('public.askStaff')}</p>
        </>
      )}
    </Section>
  )
}

function Ingredients({ text, allergens }: { text: string; allergens: AllergenMap }) {
  const t = useText()
  return (
    <Section title={t('public.ingredients')}>
      <p className={classes.text}>
        {emphasiseAllergens(text, allergens).map((run, at) =>
          run.allergen !== null ? <strong key={at}>{run.text}</strong> : <span key={at}>{run.text}</span>,
        )}
      </p>
    </Section>
  )
}

function Nutrition({ values }: { values: Readonly<Record<string, number>> }) {
  const t = useText()
  const formats = useFormats()
  const said = nutrientNames.filter(name => values[name] !== undefined)
  if (said.length === 0) return null
  return (
    <Section title={t('public.nutrition')}>
      <Facts
        facts={said.map(name => ({ label: t(`nutrition.${name}`), value: formats.number(values[name]!, 2) }))}
      />
    </Section>
  )
}

/** What matters to whoever eats it, the allergens first. */
export function ProductPart({ product }: { product: PublicProduct }) {
  const t = useText()
  return (
    <>
      <Allergens product={product} />
      {product.diets.length > 0 && (
        <Section title={t('public.diets')}>
          <ul className={classes.diets}>
            {product.diets.map(diet => (
              <li key={diet} className={classes.diet}>
                <IconLeaf size={20} stroke={1.6} aria-hidden />
                {t(`diet.${diet}`)}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {product.ingredientsText !== null && product.ingredientsText !== '' && (
        <Ingredients text={product.ingredientsText} allergens={product.allergens} />
      )}
      {product.origin !== null && product.origin !== '' && (
        <Section title={t('public.origin')}>
          <p className={classes.text}>{product.origin}</p>
        </Section>
      )}
      {product.storage !== null && product.storage !== '' && (
        <Section title={t('public.storage')}>
          <p className={classes.text}>{product.storage}</p>
        </Section>
      )}
      <Nutrition values={(product.nutrition ?? {}) as Readonly<Record<string, number>>} />
    </>
  )
}
