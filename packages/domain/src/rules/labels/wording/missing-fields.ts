import { allergenNames } from '../../allergens/index.ts'
import type { LabelContent } from '../content.ts'
import type { LabelTextKey } from './words.ts'

/** `prep`: stays in the kitchen. `sale`: prepacked food offered to the final consumer. */
export type LabelKind = 'prep' | 'sale'

type Rule = {
  readonly key: LabelTextKey
  readonly kinds: readonly LabelKind[]
  isMet(content: LabelContent): boolean
}

const said = (text: string | null): boolean => text !== null && text.trim() !== ''

/** With a list of ingredients the list tells; without one, every group must have been answered. */
const knowsAllergens = (content: LabelContent): boolean =>
  allergenNames.every(name => content.allergens[name] !== undefined)

const RULES: readonly Rule[] = [
  { key: 'printedLabel.missing.name', kinds: ['prep', 'sale'], isMet: content => said(content.productName) },
  {
    key: 'printedLabel.missing.date',
    kinds: ['prep', 'sale'],
    isMet: content => said(content.expiration) || said(content.bestBefore),
  },
  { key: 'printedLabel.missing.made', kinds: ['prep'], isMet: content => said(content.madeAt) },
  { key: 'printedLabel.missing.person', kinds: ['prep'], isMet: content => said(content.personName) },
  { key: 'printedLabel.missing.batch', kinds: ['prep', 'sale'], isMet: content => said(content.batchCode) },
  { key: 'printedLabel.missing.allergens', kinds: ['prep', 'sale'], isMet: knowsAllergens },
  { key: 'printedLabel.missing.ingredients', kinds: ['sale'], isMet: content => said(content.ingredients) },
  { key: 'printedLabel.missing.quantity', kinds: ['sale'], isMet: content => content.quantity !== null },
  { key: 'printedLabel.missing.storage', kinds: ['sale'], isMet: content => said(content.storage) },
  { key: 'printedLabel.missing.operator', kinds: ['sale'], isMet: content => said(content.organizationName) },
  {
    key: 'printedLabel.missing.address',
    kinds: ['sale'],
    isMet: content => said(content.organizationAddress),
  },
]

/**
 * What a label still lacks, as text keys in the order of the label. For sale: the particulars of EU 1169/2011,
 * article 9.1 (a, b, c, e, f, g, h) that an item's data can carry, and the lot of Directive 2011/91/EU. For prep: what a
 * kitchen needs to know whose food it is and how long it keeps.
 */
export const missingFields = (content: LabelContent, kind: LabelKind): LabelTextKey[] =>
  RULES.filter(rule => rule.kinds.includes(kind) && !rule.isMet(content)).map(rule => rule.key)
