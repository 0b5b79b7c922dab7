/** The calls of the print queue as screens make them. */
import type { PlacedPrinter } from '@cloche/domain/rules/printing'
import type { RecordOf } from '../../../data/records/records.ts'
import { call } from '../../../data/wire/call.ts'
import { newId } from '../../../data/wire/new-id.ts'
import type { SecondCode } from '../calls.ts'

export type PrintJob = RecordOf<'printJob'>
export type PrintAgent = RecordOf<'printAgent'>

/** A printer as it stands now, with what waits for it. */
export interface PrinterHere extends PlacedPrinter {
  readonly name: string
  readonly status: RecordOf<'printer'>['status']
  readonly statusSince: string | null
  readonly lastSeen: string | null
  readonly fault: string | null
  readonly waiting: number
  /** When an agent that serves it was last heard of. */
  readonly agentSeen: string | null
}

export const printersHere = (signal: AbortSignal) =>
  call<{ printers: readonly PrinterHere[] }>('POST', '/labeling/print/printers/get', { signal, quiet: true })

export interface AskedJob {
  readonly id: string
  readonly printerId: string
  readonly labelIds: readonly string[]
  readonly templateId?: string
  readonly size?: string
  readonly code?: SecondCode
}

export const enqueue = (job: AskedJob) =>
  call<{ printJob: PrintJob }>('POST', '/labeling/print/enqueue', { body: { job }, keepalive: true })

export const cancelJobs = (jobIds: readonly string[]) =>
  call<{ cancelled: number }>('POST', '/labeling/print/cancel', { body: { jobIds } })

export const reprint = (jobId: string) =>
  call<{ printJob: PrintJob }>('POST', '/labeling/print/again', { body: { again: { id: newId(), jobId } } })

export const confirmJob = (jobId: string) =>
  call<{ printJob: PrintJob }>('POST', '/labeling/print/confirm', { body: { jobId } })

export const addAgent = (name: string) =>
  call<{ printAgent: PrintAgent }>('POST', '/labeling/print/agent', {
    body: { printAgent: { id: newId(), name } },
  })

export const removeAgent = (id: string) =>
  call<unknown>('DELETE', '/labeling/print/agent', { body: { printAgent: id } })

export const agentCode = (agentId: string) =>
  call<{ code: string; expires: string }>('POST', '/labeling/print/agent/code', { body: { agentId } })
