/** Which tables a statement names, read off its text: enough to find those that reach across what lies apart. */
import { LAYOUT, placeOf } from './layout.ts'

const COMMENTS_AND_STRINGS = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:''|[^'])*'/g
const COMMON_TABLES =
  /(?:\bwith(?:\s+recursive)?|[,)])\s*(\w+)\s*(?:\([^()]*\))?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/gi
/** A table, maybe quoted; what is called is none. */
const NAME = String.raw`(?:public\.)?"?\w+\b"?(?![(.])`
const KEYWORDS =
  'on|where|set|join|left|inner|cross|order|group|using|limit|for|union|values|select|returning'
const ALIAS = String.raw`(?:\s+(?:as\s+)?(?!(?:${KEYWORDS})\b)\w+)?`
/** What follows the words that tables follow: one, or several with commas between. */
const AFTER = new RegExp(
  String.raw`\b(?:from|join|into|update|using|table|truncate)\s+(?:only\s+)?(?:lateral\s+)?` +
    `(${NAME}${ALIAS}(?:\\s*,\\s*${NAME}${ALIAS})*)`,
  'gi',
)

/** The tables of ours that one statement names. */
export function tablesNamed(statement: string): Set<string> {
  const text = statement.replace(COMMENTS_AND_STRINGS, ' ')
  const common = new Set([...text.matchAll(COMMON_TABLES)].map(([, name = '']) => name.toLowerCase()))
  const found = new Set<string>()
  for (const [, list = ''] of text.matchAll(AFTER))
    for (const item of list.split(',')) {
      const name =
        item
          .trim()
          .replace(/^public\./i, '')
          .split(/\s+/)[0]
          ?.replaceAll('"', '')
          .toLowerCase() ?? ''
      const table = name.replace(/_(?:default|\d{6})$/, '')
      if (!common.has(name) && LAYOUT.has(table)) found.add(table)
    }
  return found
}

const LOCAL = new RegExp(
  `\\b(?:${[...LAYOUT].flatMap(([name, { kind }]) => (kind === 'local' ? [name] : [])).join('|')})\\b`,
  'i',
)

/** What one statement asks of both the organizations' nodes and the servers' own; empty: it asks one of them. */
export function tablesApart(statement: string): readonly string[] {
  // Most name none of these, and are not read further.
  if (!LOCAL.test(statement)) return []
  const tables = [...tablesNamed(statement)]
  const kinds = new Set(tables.map(placeOf))
  return kinds.size > 1 ? tables.toSorted() : []
}
