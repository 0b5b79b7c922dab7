import type { AllergenMap } from '@cloche/domain/rules/allergens'
import { allergenNames } from '@cloche/domain/rules/allergens'
import { useText } from '../../data/text/texts.ts'
import { AllergenIcon } from '../../kit/marks/allergen-icons.tsx'
import classes from './allergen-signs.module.css'

const atMost = 6

/**
 * What a product contains, as a row of signs with their names for those who ask; further ones as a number; `quiet` says
 * nothing where there are none.
 */
export function AllergenSigns({ allergens, quiet = false }: { allergens: unknown; quiet?: boolean }) {
  const t = useText()
  const map = (allergens ?? {}) as AllergenMap
  const contained = allergenNames.filter(name => map[name] === 'contains')
  if (contained.length === 0 && quiet) return null
  if (contained.length === 0) return <span className={classes.none}>–</span>
  const rest = contained.length - atMost
  return (
    <span className={classes.signs}>
      {contained.slice(0, atMost).map(name => (
        <span key={name} role="img" aria-label={t(`allergen.${name}`)} title={t(`allergen.${name}`)}>
          <AllergenIcon name={name} size={20} />
        </span>
      ))}
      {rest > 0 && <span className={classes.rest}>{t('products.moreAllergens', { count: rest })}</span>}
    </span>
  )
}
