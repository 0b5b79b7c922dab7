/**
 * Reads a sheet that somebody sent. It is read in a worker with limits of memory and time, two at once, so that no
 * file, however made, holds up or brings down the server. A small text is read in place, in less time than a worker
 * takes to start: nothing in it can grow.
 */
import { Worker } from 'node:worker_threads'
import type { Problem } from '@cloche/domain/problems'
import { isPacked, readBytes } from './read-bytes.ts'
import {
  SheetError,
  sheetProblem,
  type FaultValues,
  type SheetFault,
  type TableLimits,
  type TableRow,
} from '../table.ts'

const HEAP_MB = 512
const TIME_MS = 30_000
const AT_ONCE = 2
const SMALL_TEXT = 64 * 1024

type WorkerAnswer = { rows: TableRow[] } | { fault: SheetFault; values?: FaultValues }

let running = 0
const waiting: (() => void)[] = []

async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>(resolve => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/**
 * The rows of a CSV or XLSX file that have content, headers among them.
 * @throws Problem that names what is wrong with the file.
 */
export function readTable(bytes: Uint8Array, limits: TableLimits, time = TIME_MS): Promise<TableRow[]> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (whole.length <= SMALL_TEXT && !isPacked(whole)) return readHere(whole, limits)
  return takeTurn(() => readApart(bytes, limits, time))
}

async function readHere(bytes: Buffer, limits: TableLimits): Promise<TableRow[]> {
  try {
    return await readBytes(bytes, limits)
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    throw sheetProblem(error.fault, error.values)
  }
}

function readApart(bytes: Uint8Array, limits: TableLimits, time: number): Promise<TableRow[]> {
  const worker = new Worker(new URL('./read-table.worker.ts', import.meta.url), {
    workerData: { bytes, limits },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    stdout: true,
    stderr: true,
  })
  return new Promise<TableRow[]>((resolve, reject: (problem: Problem) => void) => {
    const timer = setTimeout(() => reject(sheetProblem('tooLarge')), time)
    worker.once('message', (answer: WorkerAnswer) => {
      clearTimeout(timer)
      if ('rows' in answer) resolve(answer.rows)
      else reject(sheetProblem(answer.fault, answer.values))
    })
    worker.once('error', (error: Error & { code?: string }) => {
      clearTimeout(timer)
      reject(sheetProblem(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooLarge' : 'unreadable'))
    })
  }).finally(() => worker.terminate())
}
