/** How printers are asked how they are, and what they answer. */

export type Condition = 'ready' | 'paper' | 'open' | 'paused'

export interface PrinterStatus {
  readonly condition: Condition
  /** Nothing is left to print of what it took. */
  readonly isIdle: boolean
  /** Labels and formats that it still has to print: a smaller number means that it is at work. */
  readonly left: number
}

export interface Dialect {
  /** Asked before anything is sent. */
  readonly ask: Buffer
  /** Asked behind the last label: whoever answers has taken all before. */
  readonly askAfter: Buffer
  /** What it answered; undefined: not complete yet. */
  read(answer: Buffer, isAfter: boolean): PrinterStatus | undefined
}

const CONDITIONS: readonly Condition[] = ['paper', 'open', 'paused']
const conditionOf = (...flags: readonly boolean[]): Condition => CONDITIONS[flags.indexOf(true)] ?? 'ready'

/**
 * Host Status of ZPL printers: three lines between STX and ETX. First: paper out at 1, pause at 2, formats in the
 * buffer at 4, a format begun at 7. Second: head up at 2, ribbon out at 3, labels left of the batch at 8. (Zebra, ZPL II
 * Programming Guide, ~HS.)
 */
const zpl: Dialect = {
  ask: Buffer.from('~HS\r\n'),
  askAfter: Buffer.from('~HS\r\n'),
  read(answer) {
    const [, ...parts] = answer.toString('latin1').split('\x02')
    const lines = parts.flatMap(part => (part.includes('\x03') ? [part.split('\x03')[0]!.split(',')] : []))
    const [first, second] = lines.slice(-3)
    if (lines.length < 3 || lines.length % 3 !== 0 || first === undefined || second === undefined)
      return undefined
    const left = Number(first[4] ?? 0) + Number(first[7] ?? 0) + Number(second[8] ?? 0)
    const condition = conditionOf(first[1] === '1' || second[3] === '1', second[2] === '1', first[2] === '1')
    return { condition, isIdle: left === 0, left }
  },
}

/**
 * ESC/POS: DLE EOT 2 before (bit 2: cover open, bit 5: out of paper), answered at once. GS r 1 behind, which waits its
 * turn (bits 2 and 3: out of paper). One byte each. (Epson, ESC/POS Command Reference.)
 */
const escpos: Dialect = {
  ask: Buffer.from([0x10, 0x04, 0x02]),
  askAfter: Buffer.from([0x1d, 0x72, 0x01]),
  read(answer, isAfter) {
    const byte = answer.at(-1)
    if (byte === undefined) return undefined
    const isOut = (byte & (isAfter ? 0x0c : 0x20)) !== 0
    return {
      condition: conditionOf(isOut, !isAfter && (byte & 0x04) !== 0),
      isIdle: !isOut,
      left: isOut ? 1 : 0,
    }
  },
}

export const dialects: Readonly<Record<'zpl' | 'escpos' | 'pdf', Dialect | undefined>> = {
  zpl,
  escpos,
  pdf: undefined,
}
