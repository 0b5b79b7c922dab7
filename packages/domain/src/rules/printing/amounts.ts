/** How much is printed at once: judged before anything is drawn, by the same figures on the screen and on the server. */

export type PrintFormat = 'zpl' | 'escpos' | 'pdf'

/** What one call or one job may take. */
export const PRINT_LIMITS = {
  /** Different labels. */
  labels: 1000,
  /** Stickers of a PDF or of a receipt printer's file, where each is a page or a picture of its own. */
  stickers: 2000,
  /** Pieces of paper of one job in the queue. */
  pieces: 5000,
  /** Dots of all pictures that are drawn: a receipt printer gets each label as one, at a byte for eight dots. */
  dots: 400_000_000,
  /** Dots of the pictures on one label: 150 mm square at 1,200 dpi, 300 mm at 600. */
  pictureDots: 52_000_000,
  /** Time of a worker for one part of a call. */
  seconds: 30,
} as const

export interface PrintAmount {
  readonly format: PrintFormat
  /** Of a label, in millimetres. */
  readonly width: number
  readonly height: number
  readonly dpi: number
  /** Different labels, and how many stickers they come to. */
  readonly labels: number
  readonly stickers: number
  /** Areas of pictures on a label, in square millimetres; none when absent. */
  readonly pictures?: number
}

/** Why labels are not printed: a text key, and the bound that it names. */
export interface TooMuch {
  readonly rule:
    | 'problem.print.tooMany'
    | 'problem.print.tooManyLabels'
    | 'problem.print.tooManyDots'
    | 'problem.print.labelTooLarge'
    | 'problem.print.picturesTooLarge'
  readonly values: Readonly<Record<string, number>>
}

const MM_PER_INCH = 25.4

/** Dots of so many square millimetres. */
const dotsOf = (area: number, dpi: number): number => Math.ceil((area * dpi * dpi) / MM_PER_INCH ** 2)

/** Dots that are drawn for each label. */
function dotsEach({ format, width, height, dpi, pictures = 0 }: PrintAmount): number {
  if (format === 'escpos') return dotsOf(width * height, dpi)
  // A PDF holds each picture once; a label printer is sent it with every label.
  return format === 'zpl' ? dotsOf(pictures, dpi) : 0
}

/** How many different labels of this size can be printed at once; 0: not even one. */
export function labelsAtOnce(amount: Omit<PrintAmount, 'labels' | 'stickers'>): number {
  const each = dotsEach({ ...amount, labels: 1, stickers: 1 })
  return each === 0
    ? PRINT_LIMITS.labels
    : Math.min(PRINT_LIMITS.labels, Math.floor(PRINT_LIMITS.dots / each))
}

/** What is too much of it; null: all can be printed at once. */
export function tooMuchToPrint(amount: PrintAmount): TooMuch | null {
  const { format, labels, stickers, dpi, pictures = 0 } = amount
  if (dotsOf(pictures, dpi) > PRINT_LIMITS.pictureDots)
    return { rule: 'problem.print.picturesTooLarge', values: { dpi } }
  if (labels > PRINT_LIMITS.labels)
    return { rule: 'problem.print.tooManyLabels', values: { limit: PRINT_LIMITS.labels } }
  const most = labelsAtOnce(amount)
  if (most === 0) return { rule: 'problem.print.labelTooLarge', values: { dpi } }
  if (labels > most) return { rule: 'problem.print.tooManyDots', values: { limit: most, dpi } }
  if (format !== 'zpl' && stickers > PRINT_LIMITS.stickers)
    return { rule: 'problem.print.tooMany', values: { limit: PRINT_LIMITS.stickers } }
  return null
}
