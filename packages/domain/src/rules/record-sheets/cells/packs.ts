import { convertMass } from '../../units/index.ts'
import { readNumber } from '../../sheets/index.ts'
import { readUnit, type Words } from '../words.ts'

const packContent = /^\s*(?:(\d+)\s*[x×]\s*)?(\d+(?:[.,]\d+)?)\s*([a-zµ]+)\b\.?(?:\s*[x×]\s*(\d+))?/i

/**
 * Grams of what a pack says of its content: `350 g`, `10 x 35 g`, `380 g (210 g drained)`. Null when it counts
 * litres or pieces; undefined when it cannot be read.
 */
export const readPack = (text: string, words: Words): number | null | undefined => {
  const [, times = '1', written = '', word = '', again = '1'] = packContent.exec(text) ?? []
  const number = readNumber(written)
  const unit = readUnit(words, word)
  if (!number.ok || unit === undefined) return undefined
  const grams = convertMass(number.value, unit, 'g')
  return grams.ok ? grams.value * Number(times) * Number(again) : null
}
