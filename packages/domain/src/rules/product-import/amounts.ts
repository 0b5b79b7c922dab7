import { convertMass } from '../units/index.ts'
import { plain } from './columns.ts'
import { productTypes } from './product-draft.ts'
import type { ProductType } from './product-draft.ts'

const dictionary = <T extends string>(names: Record<T, string>): ReadonlyMap<string, T> =>
  new Map(
    (Object.entries(names) as [T, string][]).flatMap(([value, words]) =>
      [value.toLowerCase(), ...words.split(', ')].map(word => [word, value] as const),
    ),
  )

const types = dictionary<ProductType>({
  ingredient: 'raw material, raw, ingrediente, materia prima',
  intermediate:
    'semi product, semi finished, semi finished product, preparation, intermedio, semielaborado, elaborado intermedio, preparacion, producto intermedio',
  selling:
    'selling product, for sale, final, final product, finished product, dish, venta, producto de venta, producto final, producto terminado, plato',
})

const units = dictionary({
  mg: 'miligramo, miligramos, milligram, milligrams',
  g: 'gr, grs, gram, grams, gramme, grammes, gramo, gramos',
  kg: 'kgs, kilo, kilos, kilogram, kilograms, kilogramme, kilogrammes, kilogramo, kilogramos',
  oz: 'ounce, ounces, onza, onzas',
  lb: 'lbs, pound, pounds, libra, libras',
  ml: 'millilitre, millilitres, milliliter, milliliters, mililitro, mililitros',
  cl: 'centilitre, centilitres, centiliter, centiliters, centilitro, centilitros',
  dl: 'decilitre, decilitres, deciliter, deciliters, decilitro, decilitros',
  l: 'lt, litre, litres, liter, liters, litro, litros',
  piece: 'pieces, pc, pcs, ea, each, unit, units, pieza, piezas, unidad, unidades, ud, uds, u',
  serving: 'servings, portion, portions, racion, raciones, porcion, porciones',
  slice: 'slices, loncha, lonchas, rebanada, rebanadas, rodaja, rodajas',
  leaf: 'leaves, hoja, hojas',
  cup: 'cups, taza, tazas',
  tablespoon: 'tablespoons, tbsp, cucharada, cucharadas',
  teaspoon: 'teaspoons, tsp, cucharadita, cucharaditas',
})
const massUnits = ['mg', 'g', 'kg', 'oz', 'lb']

/** The type of product a word means, in English or Spanish. */
export const readType = (cell: string): ProductType | undefined =>
  types.get(plain(cell)) ?? productTypes.find(type => type === plain(cell))

/** The unit a word means, in English or Spanish, as the product's consumption unit is written. */
export const readUnit = (cell: string): string | undefined => units.get(plain(cell))

export type NumberRead = { ok: true; value: number } | { ok: false; why: 'number' | 'numberAmbiguous' }

/**
 * A positive number written with point or comma. With both, the last one is the decimal mark. A single comma
 * before exactly three digits (`1,250`) may mean thousands or decimals: it is not guessed.
 */
export const readNumber = (text: string): NumberRead => {
  const compact = text.trim().replace(/[\s'’]/g, '')
  if (/^[1-9]\d{0,2},\d{3}$/.test(compact)) return { ok: false, why: 'numberAmbiguous' }
  const decimal = compact.lastIndexOf(',') > compact.lastIndexOf('.') ? ',' : '.'
  const grouping = decimal === ',' ? '.' : ','
  const grouped = new RegExp(`^(\\d+|\\d{1,3}(\\${grouping}\\d{3})+)(\\${decimal}\\d+)?$`)
  if (!grouped.test(compact)) return { ok: false, why: 'number' }
  return { ok: true, value: Number(compact.replaceAll(grouping, '').replace(decimal, '.')) }
}

export type WeightRead =
  { ok: true; grams: number } | { ok: false; why: 'number' | 'numberAmbiguous' | 'weightUnit' }

/** A hundred tonnes, in grams: more is a slip of the pen. */
const heaviest = 100_000_000

/** Grams of a weight such as `1,5 kg`, `500`, `500 gr.`; a number alone is in `unit`. */
export const readWeight = (text: string, unit: string): WeightRead => {
  const [, number = '', word = ''] = /^([\d.,\s'’]*)(.*)$/s.exec(text.trim()) ?? []
  const amount = readNumber(number)
  if (!amount.ok) return amount
  const named = plain(word) === '' ? unit : readUnit(word)
  if (named === undefined || !massUnits.includes(named)) return { ok: false, why: 'weightUnit' }
  const converted = convertMass(amount.value, named, 'g')
  return converted.ok && converted.value <= heaviest
    ? { ok: true, grams: converted.value }
    : { ok: false, why: 'number' }
}

const packContent = /^\s*(?:(\d+)\s*[x×]\s*)?(\d+(?:[.,]\d+)?)\s*([a-zµ]+)\b\.?(?:\s*[x×]\s*(\d+))?/i

/**
 * Grams of what a pack says of its content: `350 g`, `10 x 35 g`, `380 g (210 g drained)`. Null when it counts
 * litres or pieces; undefined when it cannot be read.
 */
export const readContent = (text: string): number | null | undefined => {
  const [, times = '1', number = '', unit = '', again = '1'] = packContent.exec(text) ?? []
  const weight = readWeight(`${number} ${unit}`, '')
  if (weight.ok) return weight.grams * Number(times) * Number(again)
  return weight.why === 'weightUnit' && readUnit(unit) !== undefined ? null : undefined
}
