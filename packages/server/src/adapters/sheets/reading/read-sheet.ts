/** A sheet's rows, or what is wrong with it, as data: so that both cross from a worker to the server. */
import { readBytes } from './read-bytes.ts'
import { SheetError, type FaultValues, type SheetFault, type TableLimits, type TableRow } from '../table.ts'

export interface SheetAsked {
  readonly bytes: Uint8Array
  readonly limits: TableLimits
}

export type SheetRead =
  | { readonly rows: TableRow[] }
  | { readonly fault: SheetFault; readonly values?: FaultValues | undefined }

export async function readSheetBytes({ bytes, limits }: SheetAsked): Promise<SheetRead> {
  try {
    return { rows: await readBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), limits) }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    return { fault: error.fault, values: error.values }
  }
}
