import type { LabelSize } from './plan.ts'

/** Common sizes of label rolls; any other size is laid out by the same rules. */
export const LABEL_SIZES = [
  { id: '62x36', width: 62, height: 36 },
  { id: '40x25', width: 40, height: 25 },
  { id: '50x30', width: 50, height: 30 },
  { id: '100x50', width: 100, height: 50 },
  { id: '102x152', width: 102, height: 152 },
] as const satisfies readonly LabelSize[]

/**
 * `tiny`: name, state, dates, allergens, QR. `card`: everything beside a QR at the top right. `sheet`: upright, with
 * the codes at its foot.
 */
export type LabelFormat = 'tiny' | 'card' | 'sheet'

export type Proportions = {
  readonly format: LabelFormat
  readonly margin: number
  /** Type sizes in mm at scale 1, and the smallest that may be printed. */
  readonly body: number
  readonly least: number
  readonly name: number
  readonly expiry: number
  readonly nameLines: number
  /** The widest a QR may get, without quiet zone. */
  readonly codeSide: number
}

/** Below this the label cannot hold a name, a date and a code that a scanner reads. */
export const SMALLEST_LABEL = { width: 30, height: 20 } as const

/**
 * Type and margins of a label size. The least type has an x-height of 0.9 mm, or 1.2 mm on a label of 40 cm2 and more
 * (EU 1169/2011, article 13.2 and 13.3; Inter's x-height is 0.546 of its size).
 */
export function proportionsOf({ width, height }: LabelSize): Proportions {
  const area = width * height
  const format: LabelFormat = height > width * 1.1 ? 'sheet' : height < 28 || width < 44 ? 'tiny' : 'card'
  const margin = format === 'tiny' ? 1.5 : area > 8000 ? 4 : area > 4000 ? 2.5 : 2
  const innerWidth = width - 2 * margin
  // As large as the area suggests, and never so large that a date does not go on a line of a narrow label.
  const body = Math.min(0.86 + 0.0242 * Math.sqrt(area), innerWidth / 15)
  const innerHeight = height - 2 * margin
  return {
    format,
    margin,
    body,
    least: area >= 4000 ? 2.2 : 1.65,
    name: body * (format === 'sheet' ? 2.5 : 2.25),
    expiry: body * 2.15,
    nameLines: format === 'sheet' ? 3 : 2,
    codeSide:
      format === 'sheet'
        ? Math.max(innerWidth * 0.3, Math.min(innerWidth * 0.5, 18))
        : Math.min(innerHeight * 0.5, innerWidth * 0.3),
  }
}
