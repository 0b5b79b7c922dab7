/** A menu on paper: sections, dishes, prices, and what each dish contains, as guests have to be told. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { allergenNames } from '@cloche/domain/rules/allergens'
import type { Translate } from '../../../data/text/texts.ts'
import { escaped } from '../../../data/print-page.ts'
import { printPaper } from '../print-paper.ts'
import type { RecipeSummary } from '../recipe/recipe-data.ts'
import type { Section } from './sections.ts'

/** Opens the print dialog with the menu. EU 1169/2011, article 44: allergens are told for food that is not packed too. */
export function printMenu(
  menu: Row<Entities['menu']>,
  sections: readonly Section[],
  recipes: ReadonlyMap<string, RecipeSummary>,
  { t, money }: { t: Translate; money: (value: number) => string },
): void {
  const dish = (item: Section['items'][number]) => {
    const recipe = recipes.get(item.productId)
    const say = (level: 'contains' | 'traces') => {
      const names = allergenNames.filter(name => recipe?.allergens[name] === level)
      const list = names.map(name => t(`allergen.${name}`)).join(', ')
      return names.length === 0 ? '' : `<small>${escaped(t(`menus.${level}`, { names: list }))}</small>`
    }
    const note = item.note === null ? '' : `<small>${escaped(item.note)}</small>`
    const price = item.price === null ? '' : escaped(money(item.price))
    return `<div class=dish><b>${escaped(recipe?.name ?? '')}</b><span class=price>${price}</span>${note}${say('contains')}${say('traces')}</div>`
  }
  const body = sections.map(
    ({ name, items }) => `${name === '' ? '' : `<h2>${escaped(name)}</h2>`}${items.map(dish).join('')}`,
  )
  const price = menu.price === null ? '' : `<p class=facts>${escaped(money(menu.price))}</p>`
  const tax = menu.taxPercent === null ? '' : `<footer>${escaped(t('menus.taxIncluded'))}</footer>`
  const title = menu.publicName ?? menu.name
  printPaper(title, `<h1>${escaped(title)}</h1>${price}${body.join('')}${tax}`, 'menu')
}
