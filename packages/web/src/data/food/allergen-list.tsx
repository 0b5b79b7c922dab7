import type { AllergenLevel, AllergenMap, AllergenName } from '@cloche/domain/rules/allergens'
import { useText } from '../text/texts.ts'
import { AllergenIcon } from '../../kit/marks/allergen-icons.tsx'
import { Column, Note } from '../../kit/layout/layout.tsx'
import classes from './allergen-list.module.css'

/** The levels that are said, the surest first. */
const levels = ['contains', 'traces', 'cannotEnsure'] as const satisfies readonly AllergenLevel[]

/** The allergens of food by level, each with its sign; that there are none is said too. */
export function AllergenList({ allergens }: { allergens: AllergenMap }) {
  const t = useText()
  const entries = Object.entries(allergens) as [AllergenName, AllergenLevel][]
  const groups = levels
    .map(level => ({ level, names: entries.filter(entry => entry[1] === level).map(([name]) => name) }))
    .filter(group => group.names.length > 0)
  if (groups.length === 0)
    return <Note>{t(entries.length === 0 ? 'allergen.notStated' : 'allergen.none')}</Note>
  return (
    <Column gap="sm">
      {groups.map(({ level, names }) => (
        <div key={level} className={classes.group} data-level={level}>
          <span className={classes.level}>{t(`allergenLevel.${level}`)}</span>
          <ul className={classes.list}>
            {names.map(name => (
              <li key={name} className={classes.item}>
                <AllergenIcon name={name} size={20} />
                {t(`allergen.${name}`)}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Column>
  )
}
