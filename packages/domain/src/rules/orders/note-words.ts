/** The heads, labels and units of delivery notes, of all languages together: a paper does not say which is its own. */
import { amountUnits, type AmountUnit } from '../amounts/index.ts'
import { plain } from '../sheets/index.ts'
import type { NoteColumn, NoteWords } from './note-text.ts'

/** @param languages each answers the text of a key. */
export function noteWordsOf(languages: readonly ((key: string) => string | undefined)[]): NoteWords {
  const words = (key: string) =>
    languages.flatMap(text => (text(key) ?? '').split(',').flatMap(word => plain(word) || []))
  const head = (column: NoteColumn) => words(`noteHead.${column}`)
  return {
    heads: {
      code: head('code'),
      name: head('name'),
      quantity: head('quantity'),
      unit: head('unit'),
      packs: head('packs'),
      lot: head('lot'),
      expiration: head('expiration'),
      bestBefore: head('bestBefore'),
      price: head('price'),
      other: head('other'),
    },
    lot: words('noteLabel.lot'),
    expiration: words('noteLabel.expiration'),
    bestBefore: words('noteLabel.bestBefore'),
    number: words('noteLabel.number'),
    units: new Map(
      amountUnits.flatMap((unit): [string, AmountUnit][] =>
        words(`sheetWord.unit.${unit}`).map(word => [word, unit]),
      ),
    ),
  }
}
