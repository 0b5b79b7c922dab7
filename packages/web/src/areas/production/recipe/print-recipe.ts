/** A recipe on paper: A4, as it is scaled, with what is made on the way. */
import { allergenNames } from '@cloche/domain/rules/allergens'
import type { LineView, RecipeRoom, RecipeView } from '@cloche/domain/rules/recipes'
import type { Formats } from '../../../data/formats/formats.ts'
import type { Translate } from '../../../data/text/texts.ts'
import { escaped } from '../../../data/print-page.ts'
import { printPaper } from '../print-paper.ts'
import { amountText } from './amount-text.ts'

interface Writing {
  readonly t: Translate
  readonly formats: Formats
  readonly money: (value: number) => string
  readonly scaledText: string
}

const row = (cells: readonly string[], tag = 'td') =>
  `<tr>${cells.map((cell, at) => `<${tag}${at === 0 ? '' : ' class=end'}>${cell}</${tag}>`).join('')}</tr>`

function linesTable(lines: readonly LineView[], { t, formats, money }: Writing): string {
  const head = row(
    ['recipe.ingredient', 'recipe.amount', 'recipe.gross', 'recipe.cost'].map(key => escaped(t(key))),
    'th',
  )
  const body = lines.map(line => {
    const note = line.note === null ? '' : ` <i>${escaped(line.note)}</i>`
    return row([
      escaped(line.name) + note,
      `<b>${escaped(amountText(line.quantity, formats))}</b>`,
      escaped(amountText(line.gross, formats)),
      line.cost === null ? '–' : escaped(money(line.cost)),
    ])
  })
  return `<table><thead>${head}</thead><tbody>${body.join('')}</tbody></table>`
}

/** Opens the print dialog with the recipe sheet. */
export function printRecipe(view: RecipeView, room: RecipeRoom, writing: Writing): void {
  const { t, formats, money, scaledText } = writing
  const facts = [
    scaledText,
    view.portions === null ? null : `${t('recipe.portions')}: ${formats.number(view.portions, 1)}`,
    view.outputGrams === null
      ? null
      : `${t('recipe.comesOut')}: ${formats.quantity(view.outputGrams / 1000, 'kg')}`,
    view.cost === null ? null : `${t('recipe.cost')}: ${money(view.cost)}`,
    view.costPerPortion === null ? null : `${t('recipe.costPortion')}: ${money(view.costPerPortion)}`,
  ]
  const levels = (['contains', 'traces', 'cannotEnsure'] as const).flatMap(level => {
    const names = allergenNames.filter(name => view.allergens[name] === level)
    const list = names.map(name => t(`allergen.${name}`)).join(', ')
    return names.length === 0
      ? []
      : [`<p><b>${escaped(t(`allergenLevel.${level}`))}</b> ${escaped(list)}</p>`]
  })
  const parts = room
    .needsFor(view.productId, view.factor)
    .filter(need => need.isMade)
    .flatMap(({ productId, makings, amount }) => {
      const part = room.makings(productId, makings ?? 1)
      if (part === null) return []
      const title = `${part.name} · ${amountText(amount, formats)}`
      return [`<section><h2>${escaped(title)}</h2>${linesTable(part.lines, writing)}</section>`]
    })
  printPaper(
    view.name,
    `<h1>${escaped(view.name)}</h1>` +
      `<p class=facts>${facts
        .filter(fact => fact !== null)
        .map(escaped)
        .join(' · ')}</p>` +
      linesTable(view.lines, writing) +
      parts.join('') +
      `<section><h2>${escaped(t('recipe.allergens'))}</h2>${levels.join('') || escaped(t('recipe.noAllergens'))}</section>` +
      `<footer>${escaped(t('recipe.sheetMade', { when: formats.moment(Date.now()) }))}</footer>`,
  )
}
