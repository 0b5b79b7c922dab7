import type { ProductDraft } from '@cloche/domain/rules/product-import'
import type { Formats } from '../../../data/formats/formats.ts'
import type { Translate } from '../../../data/text/texts.ts'

/** What a column means, in words. */
export function columnWords(field: string, t: Translate): string {
  return field.startsWith('allergen.') ? t(field) : t(`import.column.${field}`)
}

const LEVELS = {
  allergensContained: 'contains',
  allergensTraces: 'traces',
  allergensNotEnsured: 'cannotEnsure',
  allergensNotContained: 'notContained',
} as const

/** What was understood of a cell, as the product will say it; empty where the cell says nothing of it. */
export function understoodCell(field: string, draft: ProductDraft, t: Translate, formats: Formats): string {
  if (field in LEVELS) {
    const level = LEVELS[field as keyof typeof LEVELS]
    return Object.entries(draft.allergens)
      .filter(([, one]) => one === level)
      .map(([name]) => t(`allergen.${name}`))
      .join(', ')
  }
  if (field.startsWith('allergen.')) {
    const level = draft.allergens[field.slice('allergen.'.length) as keyof typeof draft.allergens]
    return level === undefined ? '' : t(`allergenLevel.${level}`)
  }
  if (field === 'weight' || field === 'content')
    return draft.weight === undefined ? '' : formats.quantity(draft.weight, 'g')
  if (field === 'type') return t(`product.choice.type.${draft.type}`)
  if (field === 'consumptionUnit')
    return draft.consumptionUnit === undefined ? '' : t(`unit.${draft.consumptionUnit}`)
  const text = draft[field as Exclude<keyof ProductDraft, 'allergens' | 'weight'>]
  return text ?? ''
}
