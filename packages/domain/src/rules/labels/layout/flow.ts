import { moved, type Area, type Box } from './plan.ts'
import type { Built, Room, Row } from './rows.ts'

/** Where rows may stand: the label inside its margins, and the area of the codes that they run around. */
export type Ground = {
  readonly x: number
  readonly top: number
  readonly width: number
  readonly bottom: number
  readonly codes: Area | null
}

export type Flow = {
  readonly boxes: readonly Box[]
  /** Whether everything stands above what is pinned to the foot. */
  readonly fits: boolean
  readonly cutParts: readonly Row['part'][]
}

const roomAt =
  ({ x, width, codes }: Ground, y: number): Room =>
  (top, height) =>
    codes && y + top < codes.y + codes.height && y + top + height > codes.y ? codes.x - x : width

const placed = (built: Built, ground: Ground, y: number): Box[] =>
  built.boxes.map(box => moved(box, ground.x, y))

/** Rows from the foot upwards, the last one lowest. */
function pin(rows: readonly Row[], ground: Ground) {
  const boxes: Box[] = []
  const cutParts: Row['part'][] = []
  let bottom = ground.bottom
  for (const row of [...rows].reverse()) {
    let built = row.build(roomAt(ground, bottom - 2))
    built = row.build(roomAt(ground, bottom - built.height))
    boxes.push(...placed(built, ground, bottom - built.height))
    if (built.isCut) cutParts.push(row.part)
    bottom -= built.height + row.gap
  }
  return { boxes, top: bottom, cutParts }
}

/** Where the rows at the foot begin, in mm from the label's top, when nothing stands in their way. */
export const footTop = (rows: readonly Row[], ground: Ground): number => pin(rows, ground).top

/** Sets rows from the top and `pinned` rows at the foot; `airiness` widens the gaps between the rows. */
export function flow(rows: readonly Row[], pinned: readonly Row[], ground: Ground, airiness: number): Flow {
  const foot = pin(pinned, ground)
  const boxes: Box[] = []
  const cutParts = [...foot.cutParts]
  let y = ground.top
  for (const [index, row] of rows.entries()) {
    if (index > 0) y += row.gap * airiness
    const built = row.build(roomAt(ground, y))
    boxes.push(...placed(built, ground, y))
    if (built.isCut) cutParts.push(row.part)
    y += built.height
  }
  const { codes } = ground
  const wideOnCodes = foot.boxes.some(
    box =>
      codes !== null &&
      box.x + box.width > codes.x &&
      box.y < codes.y + codes.height &&
      box.y + box.height > codes.y,
  )
  return { boxes: [...boxes, ...foot.boxes], fits: y <= foot.top + 0.001 && !wideOnCodes, cutParts }
}
