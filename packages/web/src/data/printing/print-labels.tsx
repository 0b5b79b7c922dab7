/** Printing labels from any area: what prints them is the labeling area's, which says here where it is. */
import type { ComponentType } from 'react'
import { fetchedPart } from '../../kit/fetched-part.tsx'

/** A label that is printed; a range of them is printed as often as it counts. */
export interface PrintedLabel {
  readonly id: string
  readonly mode: 'individual' | 'range'
  readonly count: number
}

type Printing = ComponentType<{ readonly labels: readonly PrintedLabel[] }>

let fetchPrinting: (() => Promise<{ default: Printing }>) | undefined

/** Said once, by the area that prints. */
export function printingIs(fetch: () => Promise<{ default: Printing }>): void {
  fetchPrinting = fetch
}

/** The button that prints labels at one tap, with the other ways beside it, and what became of them. */
export const { Part: PrintLabels } = fetchedPart<Printing>(() =>
  fetchPrinting === undefined ? Promise.reject(new Error('No area prints')) : fetchPrinting(),
)
