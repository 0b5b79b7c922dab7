/** Importing is the same for all records; what differs is read off their declaration into a plan. */
import { createContext, use } from 'react'
import type { Formats } from '../../data/formats/formats.ts'
import type { Imported, ImportReport, Mapping, Preview, Sent, SheetColumn, SheetRow } from './import-calls.ts'

export interface ColumnChoices {
  readonly group: string
  readonly items: readonly { readonly value: string; readonly label: string }[]
}

export interface ImportPlan {
  /** Of what the records are; of whom lists are read anew afterwards. */
  readonly entity: string
  /** The field that stands first and tells rows apart. */
  readonly title: string
  /** Whether the columns of a sheet leave out what every row needs. */
  readonly lacks: (columns: readonly SheetColumn[]) => boolean
  /** Columns that are named before a sheet is there; those that are needed are marked. */
  readonly known: readonly string[]
  readonly needed: readonly string[]
  /** What a column may mean. */
  readonly choices: readonly ColumnChoices[]
  /** What several columns may give together. */
  readonly isShared: (column: string) => boolean
  readonly columnWords: (column: string) => string
  /** What was understood of a cell that is not empty. */
  readonly understood: (column: string, row: SheetRow, written: string, formats: Formats) => string
  /** What the second line of a phone's card tells, where the sheet has it. */
  readonly second: readonly string[]
  /** Widths in pixels of columns that need more or less room than the usual 150. */
  readonly widths: Readonly<Record<string, number>>
  readonly mono: readonly string[]
  /** Where the records are seen, and the way there. */
  readonly list: { readonly label: string; readonly to: string } | null
  /** The text key of the address of an example. */
  readonly exampleSheet: string | undefined
  /** Calls of its own, where the records are not made as those of any entity. */
  readonly calls?: {
    readonly read: (file: File, mapping: Mapping, signal: AbortSignal) => Promise<Preview>
    readonly send: (rows: readonly Sent[], report: ImportReport, signal: AbortSignal) => Promise<Imported>
    /** What is said of its sheets, in place of what goes for all. */
    readonly how: string
    /** An empty sheet with its columns: its name. */
    readonly emptySheet: string
  }
  /** What fills the sentences. */
  readonly values: { readonly many: string; readonly names: string }
}

const PlanContext = createContext<ImportPlan | null>(null)
export const PlanProvider = PlanContext.Provider

/** The plan of the import that is on screen. */
export function usePlan(): ImportPlan {
  const plan = use(PlanContext)
  if (plan === null) throw new Error('An import without a plan')
  return plan
}
