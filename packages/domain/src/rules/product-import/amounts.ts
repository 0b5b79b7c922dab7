import { convertMass } from '../units/index.ts'
import { plain, readNumber, readUnit, wordList } from '../sheets/index.ts'
import { productTypes } from './product-draft.ts'
import type { ProductType } from './product-draft.ts'

const types = wordList<ProductType>({
  ingredient: 'raw material, raw, ingrediente, materia prima',
  intermediate:
    'semi product, semi finished, semi finished product, preparation, intermedio, semielaborado, elaborado intermedio, preparacion, producto intermedio',
  selling:
    'selling product, for sale, final, final product, finished product, dish, venta, producto de venta, producto final, producto terminado, plato',
})

const massUnits = ['mg', 'g', 'kg', 'oz', 'lb']

/** The type of product a word means, in English or Spanish. */
export const readType = (cell: string): ProductType | undefined =>
  types.get(plain(cell)) ?? productTypes.find(type => type === plain(cell))

export type WeightRead =
  | { ok: true; grams: number }
  | { ok: false; why: 'number' | 'numberAmbiguous' | 'weightUnit' }

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
