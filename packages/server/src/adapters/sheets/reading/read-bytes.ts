/** Which kind of sheet a file is, by its first bytes and not by what it is called; then its rows. */
import { readCsv } from './csv-read.ts'
import { SheetError, type TableLimits, type TableRow } from '../table.ts'
import { decodeText } from './text-encoding.ts'
import { readXlsx } from './xlsx-read.ts'

const ZIP = Buffer.from('PK')
/** Compound files of old Excel, and of new Excel with a password. */
const COMPOUND = Buffer.from('d0cf11e0', 'hex')

const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start)

/** Whether a file holds more than its bytes say: what is packed in it grows while it is read. */
export const isPacked = (bytes: Buffer): boolean => startsWith(bytes, ZIP)

/** The rows with content, headers among them. @throws SheetError */
export async function readBytes(bytes: Buffer, limits: TableLimits): Promise<TableRow[]> {
  if (startsWith(bytes, COMPOUND)) throw new SheetError('oldOrLocked')
  if (isPacked(bytes)) return readXlsx(bytes, limits)
  const text = decodeText(bytes)
  if (text === undefined) throw new SheetError('unreadable')
  return readCsv(text, limits)
}
