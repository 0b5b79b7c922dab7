/** What a scanned code means among some labels and boxes. Pure. */
import { readScan } from '@cloche/domain/rules/codes'

interface Named {
  readonly id: string
  readonly name: string
  readonly code: string | null
  readonly sscc: string | null
}

interface Labelled {
  /** The label's id. */
  readonly id: string
  readonly serial: string
}

/** The label or the box of a code; null: neither. */
export function scanned<L extends Labelled, B extends Named>(
  code: string,
  labels: readonly L[],
  boxes: readonly B[],
): { readonly label: L } | { readonly box: B } | null {
  const scan = readScan(code)
  const of = (ai: string) =>
    scan.kind === 'gs1' ? scan.elements.find(element => element.ai === ai)?.value : undefined
  const text = scan.kind === 'text' ? scan.text.trim().toUpperCase() : undefined
  const id = scan.kind === 'bytecode' ? scan.id : undefined
  const serial = text ?? of('21')
  const label = labels.find(one => one.id === id || (serial !== undefined && one.serial === serial))
  if (label !== undefined) return { label }
  const sscc = of('00') ?? text
  const box = boxes.find(
    one =>
      one.id === id ||
      (sscc !== undefined && one.sscc === sscc) ||
      (text !== undefined && [one.name, one.code].some(each => each?.toUpperCase() === text)),
  )
  return box === undefined ? null : { box }
}
