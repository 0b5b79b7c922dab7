import type { Field } from '../../../catalogue/kinds.ts'
import { readNumber } from '../../sheets/index.ts'
import { nutrientNames } from '../../recipes/index.ts'
import { allergenParts } from './allergen-parts.ts'
import type { PartForm } from './part-form.ts'

const nutritionParts: PartForm = {
  written: nutrientNames,
  understood: [],
  isShared: () => false,
  isNumber: true,
  textKey: part => `nutrition.${part}`,
  write: (value, part) => (typeof value[part] === 'number' ? value[part] : ''),
  read(_part, cell) {
    const number = readNumber(cell)
    return number.ok
      ? { value: number.value, notes: [] }
      : { notes: [{ code: `recordImport.${number.why}`, severity: 'refusal', word: cell }] }
  },
  combine(before, given) {
    const givenParts = new Set(given.map(({ part }) => part))
    const kept = Object.entries(before).filter(([part]) => !givenParts.has(part))
    const said = given.flatMap(({ part, value }) => (value === null ? [] : [[part, value] as const]))
    return Object.fromEntries([...kept, ...said])
  },
}

/** The values that stand in several columns, by how their field looks. */
const FORMS: { readonly [look: string]: PartForm } = { allergens: allergenParts, nutrition: nutritionParts }

/** How a field's value stands in several columns; undefined: it stands in one. */
export const formOf = (field: Field | undefined): PartForm | undefined =>
  field?.kind === 'json' && field.look !== undefined && Object.hasOwn(FORMS, field.look)
    ? FORMS[field.look]
    : undefined
