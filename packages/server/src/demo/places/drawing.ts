/** Floor plans of the demo's kitchens, drawn here: walls, doors, worktops, sinks, hobs and shelves seen from above. */

export const PLAN_WIDTH = 1200
export const PLAN_HEIGHT = 800

/** Left, top, width and height, as parts of the drawing from 0 to 1. */
export type Box = readonly [x: number, y: number, width: number, height: number]

export interface FloorPlan {
  /** Rooms with their floors. */
  readonly rooms: readonly { readonly box: Box; readonly floor: 'warm' | 'cold' | 'frozen' | 'guests' }[]
  /** Gaps in walls: where the door hangs, and into which quarter it opens. */
  readonly doors: readonly { readonly at: readonly [number, number]; readonly turn: number }[]
  readonly worktops: readonly Box[]
  readonly sinks: readonly Box[]
  readonly hobs: readonly Box[]
  readonly shelves: readonly Box[]
  readonly tables: readonly (readonly [number, number])[]
}

const INK = '#373f42'
const FLOORS = { warm: '#f4f6f7', cold: '#e3f1fb', frozen: '#d6e4f7', guests: '#fbf6ea' } as const

/** Pixels with one decimal. */
const px = (part: number, whole: number) => Math.round(part * whole * 10) / 10
const rect = ([x, y, width, height]: Box, look: string) =>
  `<rect x="${px(x, PLAN_WIDTH)}" y="${px(y, PLAN_HEIGHT)}" width="${px(width, PLAN_WIDTH)}" height="${px(height, PLAN_HEIGHT)}" ${look}/>`

/** A door: white over the wall, the leaf and the quarter of a circle it sweeps. */
function door({ at: [x, y], turn }: FloorPlan['doors'][number]): string {
  const place = `translate(${px(x, PLAN_WIDTH)} ${px(y, PLAN_HEIGHT)}) rotate(${turn})`
  return (
    `<g transform="${place}"><rect x="-2" y="-7" width="64" height="14" fill="#ffffff"/>` +
    `<path d="M0 0V60A60 60 0 0 0 60 0" fill="none" stroke="#98a4a9" stroke-width="2"/>` +
    `<path d="M0 0V60" stroke="${INK}" stroke-width="4"/></g>`
  )
}

/** Four rings on a plate. */
function hob(box: Box): string {
  const [x, y, width, height] = box
  const rings = [0.28, 0.72].flatMap(right =>
    [0.28, 0.72].map(
      down =>
        `<circle cx="${px(x + width * right, PLAN_WIDTH)}" cy="${px(y + height * down, PLAN_HEIGHT)}" r="13" fill="none" stroke="#98a4a9" stroke-width="3"/>`,
    ),
  )
  return rect(box, `rx="6" fill="#5b666b" stroke="${INK}" stroke-width="2"`) + rings.join('')
}

function sink(box: Box): string {
  const [x, y, width, height] = box
  const basin: Box = [x + width * 0.12, y + height * 0.16, width * 0.76, height * 0.68]
  return (
    rect(box, `rx="6" fill="#dfe5e7" stroke="#98a4a9" stroke-width="2"`) +
    rect(basin, `rx="12" fill="#ffffff" stroke="#98a4a9" stroke-width="2"`)
  )
}

/** Boards across the depth of a rack. */
function shelf(box: Box): string {
  const [x, y, width, height] = box
  const lines = [0.2, 0.4, 0.6, 0.8].map(part => {
    const isLong = width * PLAN_WIDTH > height * PLAN_HEIGHT
    return isLong
      ? `M${px(x + width * part, PLAN_WIDTH)} ${px(y, PLAN_HEIGHT)}V${px(y + height, PLAN_HEIGHT)}`
      : `M${px(x, PLAN_WIDTH)} ${px(y + height * part, PLAN_HEIGHT)}H${px(x + width, PLAN_WIDTH)}`
  })
  return (
    rect(box, `fill="#ffffff" stroke="#98a4a9" stroke-width="2"`) +
    `<path d="${lines.join('')}" stroke="#c3cccf" stroke-width="2"/>`
  )
}

const guestTable = ([x, y]: readonly [number, number]) => {
  const [cx, cy] = [px(x, PLAN_WIDTH), px(y, PLAN_HEIGHT)]
  const seats = [0, 90, 180, 270].map(
    turn =>
      `<rect x="-13" y="-46" width="26" height="14" rx="6" fill="#e6d9b8" transform="rotate(${turn})"/>`,
  )
  return `<g transform="translate(${cx} ${cy})">${seats.join('')}<circle r="27" fill="#ffffff" stroke="#cbb886" stroke-width="2"/></g>`
}

/** The drawing as SVG. It has no writing: names stand beside what is put onto it. */
export function planSvg(plan: FloorPlan): string {
  const worktop = (box: Box) => rect(box, 'rx="4" fill="#eef1f2" stroke="#b3bdc1" stroke-width="2"')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PLAN_WIDTH}" height="${PLAN_HEIGHT}" viewBox="0 0 ${PLAN_WIDTH} ${PLAN_HEIGHT}">`,
    `<rect width="${PLAN_WIDTH}" height="${PLAN_HEIGHT}" fill="#ffffff"/>`,
    ...plan.rooms.map(({ box, floor }) =>
      rect(box, `fill="${FLOORS[floor]}" stroke="${INK}" stroke-width="10"`),
    ),
    ...plan.doors.map(door),
    ...plan.worktops.map(worktop),
    ...plan.shelves.map(shelf),
    ...plan.sinks.map(sink),
    ...plan.hobs.map(hob),
    ...plan.tables.map(guestTable),
    '</svg>',
  ].join('')
}

/** The drawing as PNG: the same bytes each time. */
export async function planPng(plan: FloorPlan): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(planSvg(plan)))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}
