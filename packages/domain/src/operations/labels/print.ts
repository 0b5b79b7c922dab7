/** Printing: what may go onto paper. Refused on the server, not offered in the browser, left out by the queue. */
import type { Fault } from '../../problems.ts'

/** What decides whether a label is printed. */
export interface Printable {
  readonly serial: string
  /** Ended: wasted, consumed, served, taken back, or nothing of it is left. */
  readonly isFinal: boolean
}

/** Whether a label stands for food that is there, or will be. A label for what is closed would be put on other food. */
export const mayPrint = ({ isFinal }: Pick<Printable, 'isFinal'>): boolean => !isFinal

/** Why labels are not printed: each that is closed, named by its serial. `path` is the field that names them. */
export function printFaults(labels: readonly Printable[], path: string): Fault[] {
  return labels.flatMap((label, index) =>
    mayPrint(label)
      ? []
      : [{ path: `${path}.${index}`, rule: 'problem.print.closed', values: { serial: label.serial } }],
  )
}
