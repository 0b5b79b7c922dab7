/**
 * What ends the rows of a table. Every table says it: an entity in its declaration, the others in `table-endings.ts`; a
 * test compares both with the database. Nothing is kept because nobody thought of its end.
 */
import type { RETENTION_KIND_NAMES } from './retention-kinds.ts'

/** Rules of law by which records are kept, with the years that they ask for at least. Nothing here is removed by itself. */
export const LAWS = {
  /** Regulation (EC) 178/2002, article 18: one step back, one step forward. The guidance of the Commission says five years. */
  traceability: { years: 5 },
  /** Regulation (EC) 852/2004, article 5(4)(c): what shows that hygiene was kept, for an appropriate period; as above. */
  hygiene: { years: 5 },
  /** Books and their vouchers: six years in Spain (Código de Comercio, 30), up to ten in Germany (AO, 147). */
  books: { years: 10 },
} as const
export type Law = keyof typeof LAWS

/** Which rows of a table: those whose field is empty, is not, or has one of these values. */
export interface Only {
  readonly field: string
  readonly is: 'empty' | 'filled' | readonly string[]
}

/** When a row is old. Fields as they are declared; of tables that are no entity's, columns. */
export interface Aged {
  /** Since when it is over: the first of these that is not empty. A row in which all are empty stays. */
  readonly since: readonly string[]
  /** A field that is never later than those, and has an index. */
  readonly indexed?: string
  readonly only?: readonly Only[]
  /** Columns of other tables that name a row and keep it so, beside the links of entities. */
  readonly keptBy?: readonly { readonly table: string; readonly column: string }[]
  /** Names the organization of a row; absent: as everywhere. */
  readonly owner?: string
}

export type Ending =
  /** Kept by law: with its organization at the earliest. */
  | { readonly by: 'law'; readonly law: Law }
  /** Each proves the ones before it, or is what the proof is about: with its organization alone. */
  | { readonly by: 'seals' }
  /** Kept as long as what it describes: a person removes it. */
  | { readonly by: 'person' }
  /** With the row that it is a part of. `column` names that row, where it does not go with it in the database itself. */
  | { readonly by: 'parent'; readonly parent: string; readonly column?: string }
  /** A few of each organization, overwritten in place: with it. */
  | { readonly by: 'organization' }
  /** A few of the installation, overwritten in place. */
  | { readonly by: 'installation' }
  /** Waits for work, and goes when that is done. */
  | { readonly by: 'work' }
  /** After the days that the organization chose for a kind. `files`: its files alone go, the row stays. */
  | ({
      readonly by: 'setting'
      readonly setting: (typeof RETENTION_KIND_NAMES)[number]
      readonly files?: true
    } & Aged)
  /** After some days and minutes. */
  | ({
      readonly by: 'sweep'
      readonly days: number
      readonly minutes?: number
      /** Of more rows than these the oldest go sooner, save those that `spared` says. */
      readonly most?: number
      readonly spared?: Only
    } & Aged)

/** One, or several where rows of a table differ. */
export type Ends = Ending | readonly Ending[]

/** All of them, one or several. */
export const allEndings = (ends: Ends): readonly Ending[] => ('by' in ends ? [ends] : ends)
