/** The calls of the print queue as screens make them. */
import type { RecordOf } from '../../../data/records/records.ts'
import { call } from '../../../data/wire/call.ts'
import type { Answer, Body } from '../../../data/wire/contracts.ts'
import { newId } from '../../../data/wire/new-id.ts'

export type PrintJob = RecordOf<'printJob'>
export type PrintAgent = RecordOf<'printAgent'>

/** A printer as it stands now, with what waits for it. */
export type PrinterHere = Answer<'POST', '/labeling/print/printers/get'>['printers'][number]

export const printersHere = (signal: AbortSignal) =>
  call('POST', '/labeling/print/printers/get', { signal, quiet: true })

export type AskedJob = Body<'POST', '/labeling/print/enqueue'>['job']

export const enqueue = (job: AskedJob) =>
  call('POST', '/labeling/print/enqueue', { body: { job }, keepalive: true })

export const cancelJobs = (jobIds: readonly string[]) =>
  call('POST', '/labeling/print/cancel', { body: { jobIds } })

export const reprint = (jobId: string) =>
  call('POST', '/labeling/print/again', { body: { again: { id: newId(), jobId } } })

export const confirmJob = (jobId: string) => call('POST', '/labeling/print/confirm', { body: { jobId } })

export const addAgent = (name: string) =>
  call('POST', '/labeling/print/agent', {
    body: { printAgent: { id: newId(), name } },
  })

export const removeAgent = (id: string) =>
  call('DELETE', '/labeling/print/agent', { body: { printAgent: id } })

export const agentCode = (agentId: string) =>
  call('POST', '/labeling/print/agent/code', { body: { agentId } })
