/** Reads one file apart from the server: see read-table.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import { readBytes } from './read-bytes.ts'
import { SheetError, type TableLimits } from '../table.ts'

// oxlint-disable unicorn/require-post-message-target-origin -- a worker's port has no origin
const { bytes, limits } = workerData as { bytes: Uint8Array; limits: TableLimits }

try {
  parentPort?.postMessage({
    rows: await readBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), limits),
  })
} catch (error) {
  if (!(error instanceof SheetError)) throw error
  parentPort?.postMessage({ fault: error.fault, values: error.values })
}
