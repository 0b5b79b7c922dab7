import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import cases from './allergens.cases.json' with { type: 'json' }
import {
  allergenLevels,
  allergenNames,
  allergensNotNamed,
  allergensOf,
  combineAllergens,
  combineDiets,
  dietConflicts,
  emphasiseAllergens,
  toAllergenName,
} from './index.ts'
import type { AllergenMap, AllergenName, DietName } from './index.ts'

const anyMap: fc.Arbitrary<AllergenMap> = fc.dictionary(
  fc.constantFrom(...allergenNames),
  fc.constantFrom(...allergenLevels),
)

describe('names', () => {
  test.each(cases.names)('%s is %s', (text, name) => {
    expect(toAllergenName(text ?? '') ?? null).toBe(name)
  })
  test('fourteen groups, each read back from its own name', () => {
    expect(allergenNames).toHaveLength(14)
    expect(allergenNames.map(toAllergenName)).toEqual(allergenNames)
  })
})

describe('combining', () => {
  test.each(cases.combine)('$maps', ({ maps, gives }) => {
    expect(combineAllergens(maps as AllergenMap[])).toEqual(gives)
  })
  test.each(cases.products)('$own with $inputs', ({ own, inputs, gives }) => {
    const made = allergensOf(
      { allergens: own as AllergenMap },
      inputs.map(allergens => ({ allergens: allergens as AllergenMap })),
    )
    expect(made).toEqual(gives)
  })

  test('order and grouping do not matter', () => {
    fc.assert(
      fc.property(anyMap, anyMap, anyMap, (a, b, c) => {
        expect(combineAllergens([a, b, c])).toEqual(combineAllergens([c, combineAllergens([b, a])]))
      }),
    )
  })
})

describe('emphasis', () => {
  test.each(cases.emphasis)('$text', ({ text, only, gives }) => {
    const runs = emphasiseAllergens(text, only as AllergenName[] | undefined)
    expect(runs.map(run => (run.allergen === null ? run.text : `[${run.text}]`)).join('')).toBe(gives)
  })

  test('the runs joined are the text', () => {
    const anyText = fc.array(
      fc.oneof(fc.constantFrom('milk', 'leche', 'de', 'coco', 'sésamo', ', ', ' ', '-', 'E220'), fc.string()),
    )
    fc.assert(
      fc.property(anyText, parts => {
        const text = parts.join('')
        expect(
          emphasiseAllergens(text)
            .map(run => run.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })

  test('what the text does not name has to be said beside it', () => {
    const allergens = { milk: 'contains', gluten: 'contains', eggs: 'contains', nuts: 'traces' } as const
    expect(allergensNotNamed('Wheat flour, mayonnaise, cream', allergens)).toEqual(['eggs'])
    const runs = emphasiseAllergens('cream, almonds', { milk: 'contains', nuts: 'traces' })
    expect(runs.filter(run => run.allergen !== null).map(run => run.text)).toEqual(['cream'])
  })
})

describe('diets', () => {
  test.each(cases.conflicts)('$diets with $allergens', ({ diets, allergens, gives }) => {
    const found = dietConflicts(diets as DietName[], allergens as AllergenMap)
    expect(found.map(({ diet, allergen }) => `${diet}:${allergen}`)).toEqual(gives)
  })
  test('a dish keeps what all its inputs keep', () => {
    expect(
      combineDiets([
        ['vegan', 'vegetarian', 'halal'],
        ['vegetarian', 'halal'],
      ]),
    ).toEqual(['vegetarian', 'halal'])
    expect(combineDiets([])).toEqual([])
  })
})
