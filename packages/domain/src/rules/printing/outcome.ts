import type { PRINT_FAULTS, PRINT_JOB_STATUSES, PRINTER_STATUSES } from '../../catalogue/names/label.ts'

/** A job that broke off so often is given up: whoever printed it looks at the printer. */
export const ATTEMPTS_MAX = 3

/** What an agent says of a sending. */
export const OUTCOMES = [
  /** Still at it; the lease begins anew. */
  'printing',
  /** The printer said so, or took everything and closed in order. */
  'printed',
  /** Nothing went out: the printer cannot be reached. */
  'away',
  /** Nothing went out: it says that paper or ribbon is missing, that it is open, or that it pauses. */
  'paper',
  'open',
  'paused',
  /** It broke off in the middle, or took no more. */
  'broken',
  /** Everything went out, and no sign came that anything was printed. */
  'unsure',
] as const
export type Outcome = (typeof OUTCOMES)[number]
export type PrintFault = (typeof PRINT_FAULTS)[number]
export type PrinterState = (typeof PRINTER_STATUSES)[number]
type JobStatus = (typeof PRINT_JOB_STATUSES)[number]

export interface Settled {
  readonly status: JobStatus
  /** How many sendings count: one in which nothing went out does not. */
  readonly attempts: number
  readonly fault: PrintFault | null
  /** How the printer now stands; undefined: nothing new is known. */
  readonly printer?: PrinterState
  /** The printer is left alone for a while. */
  readonly rests: boolean
}

/** What becomes of a job that is out when its agent speaks; `attempts` counts the sending spoken of. */
export function afterOutcome(outcome: Outcome, attempts: number): Settled {
  switch (outcome) {
    case 'printing':
      return { status: 'sent', attempts, fault: null, printer: 'ready', rests: false }
    case 'printed':
      return { status: 'printed', attempts, fault: null, printer: 'ready', rests: false }
    case 'away':
    case 'paper':
    case 'open':
    case 'paused':
      return { status: 'queued', attempts: attempts - 1, fault: outcome, printer: outcome, rests: true }
    case 'broken':
      return { ...again(attempts, 'broken'), printer: 'away', rests: true }
    case 'unsure':
      // Sending it again might print everything twice: a person looks whether it is on paper.
      return { status: 'failed', attempts, fault: 'unsure', rests: false }
  }
}

/** What becomes of a job whose agent was not heard of until its lease ran out. */
export function afterLostLease(attempts: number): Settled {
  return { ...again(attempts, 'lost'), rests: false }
}

function again(attempts: number, fault: PrintFault): Pick<Settled, 'status' | 'attempts' | 'fault'> {
  return { status: attempts < ATTEMPTS_MAX ? 'queued' : 'failed', attempts, fault }
}

/**
 * For how many seconds a printer that cannot print is left alone, by how long it has been so: as long again, at
 * least 1 and at most 20, so that it is found soon after somebody switches it on.
 */
export function restSeconds(sinceSeconds: number): number {
  return Math.min(20, Math.max(1, sinceSeconds))
}
