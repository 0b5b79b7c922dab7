import type { Translate } from '../../data/text/texts.ts'
import { matching } from '../palette/matching.ts'
import type { OpenItem, OpenSection } from './navigation.ts'

/** An entry with the name of its section. */
interface NamedEntry {
  readonly item: OpenItem
  readonly section: string
}

/** The entries whose name or section holds the typed words, in the language of `t`; those that begin with them first. */
export function foundEntries(open: readonly OpenSection[], typed: string, t: Translate): NamedEntry[] {
  const all = open.flatMap(({ name, items }) =>
    items.map(item => ({ item, section: t(`nav.section.${name}`) })),
  )
  return matching(all, typed, ({ item, section }) => `${item.label ?? t(item.text)} ${section}`)
}
