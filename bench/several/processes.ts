/** What Linux tells of a process. */
import { readFileSync } from 'node:fs'

/** Of a second; Linux counts so everywhere. */
const TICKS = 100

/** Processor time that a process has used, in seconds. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** Memory that a process has for itself and its share of what it shares, in MiB. */
export function memoryMebibytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024
}
