import type { Text } from './translate.ts'

/** The keys a list takes under a prefix. */
type Under<Prefix extends string, List extends Readonly<Record<string, Text>>> = {
  readonly [Name in keyof List & string as `${Prefix}.${Name}`]: List[Name]
}

/**
 * A list that several fields share, written once per language, under the key of one of them:
 * `choicesUnder('product.choice.consumptionUnit', amountUnits)` answers `product.choice.consumptionUnit.kg` and so on.
 */
export function choicesUnder<const Prefix extends string, const List extends Readonly<Record<string, Text>>>(
  prefix: Prefix,
  list: List,
): Under<Prefix, List> {
  const entries = Object.entries(list).map(([name, text]) => [`${prefix}.${name}`, text])
  return Object.fromEntries(entries) as Under<Prefix, List>
}
