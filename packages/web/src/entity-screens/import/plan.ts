/** Importing is the same for all records; what differs is told by a plan: what columns mean, who reads and who writes. */
import { createContext, use } from 'react'
import type { ComponentType } from 'react'
import type { Formats } from '../../data/formats/formats.ts'
import type { Translate } from '../../data/text/texts.ts'
import type { Imported, Mapping, Preview, Sent, SheetColumn, SheetRow } from './import-calls.ts'

export interface ColumnChoices {
  readonly group: string
  readonly items: readonly { readonly value: string; readonly label: string }[]
}

export interface ImportPlan {
  /** Of whom lists are read anew afterwards. */
  readonly entity: string
  readonly read: (file: File, mapping: Mapping, signal: AbortSignal) => Promise<Preview>
  readonly send: (rows: readonly Sent[], signal: AbortSignal) => Promise<Imported>
  /** The field that stands first and tells rows apart. */
  readonly title: string
  /** Whether the columns of a sheet leave out what every row needs. */
  readonly lacks: (columns: readonly SheetColumn[]) => boolean
  /** Fields that are named before a sheet is there; those that are needed are marked. */
  readonly known: readonly string[]
  readonly needed: readonly string[]
  /** What a column may mean. */
  readonly choices: (t: Translate) => readonly ColumnChoices[]
  /** Fields that several columns may give together. */
  readonly isShared: (field: string) => boolean
  readonly columnWords: (field: string, t: Translate) => string
  /** What was understood of a cell that is not empty. */
  readonly understood: (
    field: string,
    row: SheetRow,
    written: string,
    t: Translate,
    formats: Formats,
  ) => string
  /** What the second line of a phone's card tells, where the sheet has it. */
  readonly second: readonly string[]
  /** Widths in pixels of columns that need more or less room than the usual 150. */
  readonly widths: Readonly<Record<string, number>>
  readonly mono: readonly string[]
  /** Where the records are seen, and the way there. */
  readonly list: { readonly label: string; readonly to: string } | null
  /** Sheets to begin with. */
  readonly Examples: ComponentType
  /** Text keys, and what fills them; those of counts take `{count}` besides. */
  readonly words: {
    readonly title: string
    readonly values?: Readonly<Record<string, string>>
    readonly known: string
    readonly also?: string
    readonly needs: string
    readonly needsText: string
    readonly start: string
    readonly done: string
    readonly doneNone: string
    readonly allGood: string
    readonly see: string
  }
}

const PlanContext = createContext<ImportPlan | null>(null)
export const PlanProvider = PlanContext.Provider

/** The plan of the import that is on screen. */
export function usePlan(): ImportPlan {
  const plan = use(PlanContext)
  if (plan === null) throw new Error('An import without a plan')
  return plan
}
