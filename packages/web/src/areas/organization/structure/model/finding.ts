/** Finding places in the tree: by a part of the name, and by what is typed at a row. */
import { above, type PlaceTree, type TreeRow } from './tree.ts'

/** Texts without capitals and accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export interface Found {
  /** The places whose names hold what was looked for. */
  readonly matches: ReadonlySet<string>
  /** These and all above them. */
  readonly shown: ReadonlySet<string>
}

/** The places whose names hold a text, with the ways to them; undefined for an empty text. */
export function find(tree: PlaceTree, text: string): Found | undefined {
  const wanted = plain(text.trim())
  if (wanted === '') return undefined
  const matches = new Set<string>()
  const shown = new Set<string>()
  for (const { id, name } of tree.nodes.values()) {
    if (!plain(name).includes(wanted)) continue
    matches.add(id)
    shown.add(id)
    for (const one of above(tree, id)) shown.add(one)
  }
  return { matches, shown }
}

/** The next row after `from` whose name begins with what was typed; a single letter goes on to the next one. */
export function typeAhead(
  tree: PlaceTree,
  rows: readonly TreeRow[],
  from: string,
  typed: string,
): string | undefined {
  const wanted = plain(typed)
  const at = rows.findIndex(row => row.id === from)
  const start = typed.length > 1 ? at : at + 1
  const round = [...rows.slice(Math.max(0, start)), ...rows.slice(0, Math.max(0, start))]
  return round.find(row => plain(tree.nodes.get(row.id)?.name ?? '').startsWith(wanted))?.id
}
