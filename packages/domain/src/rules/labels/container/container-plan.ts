/** The label of a container: its SSCC across it, or the address that opens it, and what people read. */
import { linearCodeFor, linearCodeRow } from '../layout/linear-code-row.ts'
import { moved, type Box, type LabelPlan, type LabelSize } from '../layout/plan.ts'
import { lineOf, nameRow, textBox } from '../layout/rows.ts'
import { codeBox, MODULES, symbolGrid } from '../symbols/symbol-boxes.ts'
import { truncate } from '../type/fit.ts'
import { LINE_HEIGHT, MONO, REGULAR } from '../type/measure.ts'

export interface ContainerContent {
  readonly name: string
  /** Said below the name, each a line: shape, empty weight, owner. */
  readonly lines: readonly string[]
  readonly sscc: string | null
  /** What the QR opens, where there is no SSCC. */
  readonly address: string
}

/** Labels of containers are read from a distance: this or larger. */
export const CONTAINER_LABEL: LabelSize = { id: '100x50', width: 100, height: 50 }

const MARGIN = 3
const GAP = 1.5
const NAME = 7
const LEAST_NAME = 4
const LINE = 3.4

/** The largest QR that stands in this height and half of the width. */
function qrOf(address: string, size: LabelSize) {
  const room = Math.min(size.height - 2 * MARGIN, size.width / 2)
  const side = (symbolGrid('qr', address)?.columns ?? Infinity) + 8
  return MODULES.find(module => side * module <= room)
}

/** One plan for every output, as those of other labels. */
export function containerPlan(content: ContainerContent, size: LabelSize = CONTAINER_LABEL): LabelPlan {
  const boxes: Box[] = []
  const { sscc, address } = content
  const linear =
    sscc === null ? null : linearCodeFor([{ scan: `00${sscc}`, readable: [`(00) ${sscc}`] }], size.width)
  const module = linear === null ? qrOf(address, size) : undefined
  let width = size.width - 2 * MARGIN
  if (module !== undefined) {
    const side = (symbolGrid('qr', address)?.columns ?? 0) * module
    const x = size.width - MARGIN - side - 4 * module
    const box = codeBox('qr', address, module, x, MARGIN + 4 * module)
    if (box !== undefined) boxes.push(box)
    width = x - 4 * module - MARGIN - GAP
  }
  const bottom = linear === null ? size.height - MARGIN : size.height * 0.52
  const put = (built: readonly Box[], y: number) => boxes.push(...built.map(box => moved(box, MARGIN, y)))
  const name = nameRow(content.name, NAME, LEAST_NAME, 2).build(() => width)
  put(name.boxes, MARGIN)
  let y = MARGIN + name.height + GAP
  for (const text of content.lines) {
    if (y + LINE * LINE_HEIGHT > bottom) break
    put([textBox('text', lineOf(truncate(text, REGULAR, LINE, width), REGULAR, LINE), LINE, 0, y)], 0)
    y += LINE * LINE_HEIGHT
  }
  if (linear !== null) {
    const height = size.height - bottom - MARGIN - LINE * LINE_HEIGHT - GAP
    const row = linearCodeRow(linear, height, LINE, size.width, MARGIN, GAP)
    put(row.build(() => width).boxes, bottom)
  } else if (sscc !== null && y + LINE <= bottom)
    put([textBox('code', lineOf(sscc, MONO, LINE), LINE, 0, y)], 0)
  return { size, boxes, notices: [] }
}
