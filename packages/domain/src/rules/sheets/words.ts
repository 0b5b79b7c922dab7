/** A text as headers and words are compared: lower case, no accents, anything but letters and digits a space. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Words that mean a value, in plain form: each value itself and the words beside it, parted by commas. */
export const wordList = <T extends string>(names: Record<T, string>): ReadonlyMap<string, T> =>
  new Map(
    (Object.entries(names) as [T, string][]).flatMap(([value, words]) =>
      [value.toLowerCase(), ...words.split(', ')].map(word => [word, value] as const),
    ),
  )

const units = wordList({
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

/** The unit of an amount that a word means, in English or Spanish. */
export const readUnit = (cell: string): string | undefined => units.get(plain(cell))

const answers = wordList({
  yes: 'y, true, 1, x, si, s, verdadero',
  no: 'n, false, 0, falso',
})

/** Whether a cell says yes or no, in English or Spanish or as spreadsheets write it. */
export const readYesNo = (cell: string): boolean | undefined => {
  const answer = answers.get(plain(cell))
  return answer === undefined ? undefined : answer === 'yes'
}
