/** A sheet's rows, or what is wrong with it, as data: so that both cross from a worker to the server. */
import { mapInSlices } from '../../../workers/breathe.ts'
import { readBytes } from './read-bytes.ts'
import { SheetError, type FaultValues, type SheetFault, type TableLimits, type TableRow } from '../table.ts'

export interface SheetAsked {
  readonly bytes: Uint8Array
  readonly limits: TableLimits
}

export type SheetRead =
  | { readonly rows: TableRow[] }
  | { readonly fault: SheetFault; readonly values?: FaultValues | undefined }

/** How many rows travel as one: few enough to be unpacked in less than a slice of the server's time. */
const PACKED_ROWS = 500

/** A sheet on its way from a worker: rows taken over as they are would hold up the server until the last of them. */
export type PackedSheet = Exclude<SheetRead, { readonly rows: TableRow[] }> | { readonly parts: Uint8Array[] }

export function packed(read: SheetRead): PackedSheet {
  if ('fault' in read) return read
  const parts: Uint8Array[] = []
  for (let from = 0; from < read.rows.length; from += PACKED_ROWS)
    parts.push(new TextEncoder().encode(JSON.stringify(read.rows.slice(from, from + PACKED_ROWS))))
  return { parts }
}

export async function unpacked(sheet: PackedSheet): Promise<SheetRead> {
  if ('fault' in sheet) return sheet
  const rows = await mapInSlices(
    sheet.parts,
    part => JSON.parse(Buffer.from(part.buffer, part.byteOffset, part.length).toString()) as TableRow[],
  )
  return { rows: rows.flat() }
}

export async function readSheetBytes({ bytes, limits }: SheetAsked): Promise<SheetRead> {
  try {
    return { rows: await readBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), limits) }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    return { fault: error.fault, values: error.values }
  }
}
