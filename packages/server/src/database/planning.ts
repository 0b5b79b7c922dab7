/** How PostgreSQL plans the statements of a transaction, and what a transaction sets for itself. */
import type { Statement } from './statement.ts'

/** `kept`: one plan serves all values. `fresh`: planned for the values at hand. */
export type Planning = 'kept' | 'fresh'

/** Settings of a transaction with their values, in the order in which they are set. */
export type Settings = readonly (readonly [name: string, value: string])[]

/**
 * A kept plan may have been made while its tables were empty, where reading a whole table is the cheapest, and would then
 * read it whole when it has grown: it goes by an index wherever there is one. The checks of foreign keys follow the same
 * setting.
 */
export const PLANNING: Readonly<Record<Planning, Settings>> = {
  kept: [
    ['plan_cache_mode', 'force_generic_plan'],
    ['enable_seqscan', 'off'],
  ],
  fresh: [
    ['plan_cache_mode', 'force_custom_plan'],
    ['enable_seqscan', 'on'],
  ],
}

export const planningOf = (statement: Statement<unknown> | undefined): Planning =>
  statement?.keepsPlan ? 'kept' : 'fresh'

/** Values of openings and settings: ids, words, numbers. Nothing else stands in a text. */
const PLAIN = /^[\w-]+$/

function literal(value: string | number | null): string {
  if (value === null) return 'null'
  if (!PLAIN.test(String(value))) throw new Error(`Not a plain value: ${value}`)
  return `'${value}'`
}

/** Settings as statements of a message. */
export const settingsText = (settings: Settings): string =>
  settings.map(([name, value]) => `set local ${name} = ${literal(value)}`).join(';')

/** How planning changes within a transaction. */
export const PLANNING_TEXT: Readonly<Record<Planning, string>> = {
  kept: settingsText(PLANNING.kept),
  fresh: settingsText(PLANNING.fresh),
}

/** What a transaction begins with, written once for both ways in which it is sent. */
export interface Opening {
  /** How it begins; absent: as PostgreSQL's default is. */
  readonly mode?: 'read only' | 'read write'
  /** Asked before anything is set: an expression of `$1`, `$2` ..., each with its type, that stand for `values`. */
  readonly asks?: { readonly text: string; readonly values: readonly (string | number | null)[] }
  readonly settings: Settings
}

export const beginText = ({ mode }: Opening): string =>
  mode === undefined ? 'begin' : `begin isolation level read committed ${mode}`

/** As one message of several statements, which poolers and several nodes understand. */
export function openingText(opening: Opening, more: Settings): string {
  const { asks, settings } = opening
  const asked =
    asks && `select ${asks.text.replace(/\$(\d)/g, (_, at) => literal(asks.values[at - 1] ?? null))}`
  const set = settingsText([...settings, ...more])
  return [beginText(opening), asked, set].filter(Boolean).join(';')
}

/**
 * As one statement that is prepared: a message of several is parsed and planned each time. What is asked stands first, and
 * is answered before the role is another.
 */
export function openingStatement({ asks, settings }: Opening, more: Settings): Statement {
  const all = [...settings, ...more]
  const values = [...(asks?.values ?? [])]
  const parts = asks === undefined ? [] : [asks.text]
  for (const [name, value] of all) parts.push(`set_config('${name}', $${values.push(value)}, true)`)
  return { text: `select ${parts.join(', ')}`, values, keepsPlan: true }
}
