import type { label as english } from '../../../text/en/label.ts'
import { languageCodes } from '../../../text/languages.ts'
import { translate, type Texts, type TextValues } from '../../../text/translate.ts'
import { roundedTo, type Amount } from '../../amounts/index.ts'
import { writeQuantity } from '../../units/index.ts'
import type { LabelLanguage } from '../content.ts'

export type LabelTextKey = keyof typeof english

/**
 * The words of labels in every language: an organization's labels need not be in the language of who prints them.
 * They are fetched when this module is, so that labels are laid out without waiting.
 */
const dictionaries = Object.fromEntries(
  await Promise.all(
    languageCodes.map(async code => {
      const { label } = (await import(`../../../text/${code}/label.ts`)) as { label: Texts }
      return [code, label] as const
    }),
  ),
) as Readonly<Record<LabelLanguage, Texts>>

/** A text of the label in the organization's language. */
export const word = (key: LabelTextKey, language: LabelLanguage, values: TextValues = {}): string =>
  translate(dictionaries[language], key, values, language)

/** `2.5 kg`, `12 servings`: counted units in words, measured ones as symbols. */
export function writeAmount(amount: Amount, language: LabelLanguage): string {
  const { value: count, unit } = roundedTo(amount, 3)
  const key = `printedLabel.unit.${unit}`
  if (Object.hasOwn(dictionaries[language], key))
    return translate(dictionaries[language], key, { count }, language)
  return writeQuantity(count, unit, language, { decimals: 3 })
}

/** A person's text as a label can print it: composed characters, no control characters, single spaces. */
export const printable = (text: string | null): string =>
  (text ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u00a0]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
