/**
 * Which of two lanes a task takes. Light is what somebody waits for at a screen or a printer, and what can be told to be
 * small before it is begun: by its labels or its lines. What others sent, such as sheets, is never taken for small.
 */
import type { Paper } from '../adapters/printing/paper.ts'
import type { DrawInput } from '../adapters/printing/draw.ts'
import type { Asked, TaskName } from './tasks.ts'

export type LaneName = 'light' | 'heavy'

/** Some 0.1 s of a slow processor. */
const LIGHT_STICKERS = 50
/** Some 0.2 s: 0.15 ms a line, 6 ms a curve. */
const LIGHT_LINES = 1000
const CURVE_LINES = 40

function stickersOf({ format, labels }: DrawInput): number {
  // In a PDF each is a page; a printer is told how many of each.
  return format === 'pdf' ? labels.reduce((sum, { copies }) => sum + copies, 0) : labels.length
}

const linesOf = ({ blocks }: Paper): number =>
  blocks.reduce((sum, block) => {
    if (block.kind === 'table' || block.kind === 'facts') return sum + block.rows.length
    if (block.kind === 'curve' || block.kind === 'chart') return sum + CURVE_LINES
    return sum + (block.kind === 'lines' ? block.panels.length * CURVE_LINES : 1)
  }, 0)

export function laneOf<K extends TaskName>(name: K, input: Asked<K>): LaneName {
  if (name === 'labels') return stickersOf(input as DrawInput) <= LIGHT_STICKERS ? 'light' : 'heavy'
  if (name === 'paper') return linesOf(input as Paper) <= LIGHT_LINES ? 'light' : 'heavy'
  return 'heavy'
}
