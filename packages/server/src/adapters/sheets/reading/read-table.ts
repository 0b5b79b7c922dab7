/**
 * Reads a sheet that somebody sent. It is read by a worker with limits of memory and time, so that no file, however
 * made, holds up or brings down the server. A small text is read in place, in less time than a worker takes to
 * start: nothing in it can grow.
 */
import type { Workers, WorkOptions } from '../../../workers/index.ts'
import { isPacked } from './read-bytes.ts'
import { readSheetBytes, unpacked } from './read-sheet.ts'
import { sheetFault, sheetProblem, type TableLimits, type TableRow } from '../table.ts'

const SMALL_TEXT = 16 * 1024

/**
 * The rows of a CSV or XLSX file that have content, headers among them.
 * @throws Problem that names what is wrong with the file, BUSY
 */
export async function readTable(
  bytes: Uint8Array,
  limits: TableLimits,
  workers: Workers,
  options: Omit<WorkOptions, 'tooLarge'>,
): Promise<TableRow[]> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const isSmall = whole.length <= SMALL_TEXT && !isPacked(whole)
  const read = isSmall
    ? await readSheetBytes({ bytes, limits })
    : await unpacked(
        await workers.run('sheet', { bytes, limits }, { ...options, tooLarge: sheetFault('tooLarge') }),
      )
  if ('fault' in read) throw sheetProblem(read.fault, read.values)
  return read.rows
}
