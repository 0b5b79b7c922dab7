/** The calls of labelling as screens make them; the shapes are those of the contracts. */
import type {
  AskedMerge,
  AskedMove,
  AskedSplit,
  LabelMode,
  OfferedMove,
  Registration,
} from '@cloche/domain/operations'
import { call, callForFile } from '../../data/wire/call.ts'
import type { Answer } from '../../data/wire/contracts.ts'
import type { RecordOf } from '../../data/records/records.ts'

export type { LabelMode, Registration }
export type Label = RecordOf<'label'>
export type Batch = RecordOf<'batch'>
export type Product = RecordOf<'product'>
export type SecondCode = 'none' | 'gs1-128' | 'datamatrix'

export type RegisterPreview = Answer<'POST', '/labeling/register/preview'>
/** Dates with their reasons; `steps` where every step of a route gets its label. */
export type Dates = RegisterPreview['dates']
export type Registered = Omit<Answer<'POST', '/labeling/register'>, 'items'>

export const register = (registration: Registration) =>
  call('POST', '/labeling/register', { body: { registration } })

export const previewRegistration = (registration: Registration, signal: AbortSignal) =>
  call('POST', '/labeling/register/preview', { body: { registration }, signal, quiet: true })

export interface PrintOptions {
  readonly templateId?: string
  readonly size?: string
  readonly code?: SecondCode
  readonly dpi?: number
  readonly sheet?: 'a4' | 'single'
  /** Where the browser takes it; absent: a file. */
  readonly to?: 'dialog'
}

/** Labels as a file for the printer; each print is noted on the labels. */
export const printLabels = (
  labelIds: readonly string[],
  format: 'pdf' | 'zpl' | 'escpos',
  options: PrintOptions,
) => callForFile('POST', '/labeling/print', { body: { labelIds, format, ...options } })

export type PrintedContents = Answer<'POST', '/labeling/content/get'>

/** What labels say, at most 100. */
export const labelContents = (labelIds: readonly string[], signal: AbortSignal) =>
  call('POST', '/labeling/content/get', {
    body: { labelIds },
    signal,
    quiet: true,
  })

export type { OfferedMove }

export const movesOf = (labelId: string, signal: AbortSignal) =>
  call('POST', '/labeling/label/moves/get', {
    body: { labelId },
    signal,
    quiet: true,
  })

export type { AskedMove }
/** Whether a pack can be opened, as it is answered. */
export type OfferedOpening = Answer<'POST', '/labeling/label/moves/get'>['opening']
/** A move that the server does once, under its id. */
export type SentMove = AskedMove & { readonly id: string }

/** `created`: labels that carry the food now under a new serial, because what was printed is no longer true. */
export type Moved = Answer<'POST', '/labeling/move'>

export const moveLabels = (move: SentMove) =>
  call('POST', '/labeling/move', { body: { move }, keepalive: true })

export const splitLabel = (split: AskedSplit) => call('POST', '/labeling/split', { body: { split } })

export const mergeLabels = (merge: AskedMerge) => call('POST', '/labeling/merge', { body: { merge } })
