import type { PRINT_JOB_STATUSES } from '../../catalogue/names/label.ts'

/** Where labels went: into the queue of a printer, into the browser's print dialog, or into a file. */
export type PrintWay = 'printer' | 'dialog' | 'file'

/**
 * What is said of labels that somebody printed. `sent`: on their way to the printer, and nobody knows more. `printed`:
 * the printer confirmed it, or a person looked. `opened`: the print dialog has them, which never says what became of
 * them. `downloaded`: a file was saved. `failed` and `cancelled`: no paper came of it.
 */
export type PrintWord = 'sent' | 'printed' | 'opened' | 'downloaded' | 'failed' | 'cancelled'

/** All that is known of one print. */
export interface KnownPrint {
  readonly way: PrintWay
  /** How far its job in the queue is; absent where it has none, or where nothing of it is known yet. */
  readonly status?: (typeof PRINT_JOB_STATUSES)[number] | undefined
}

/** The one word for a print, by what is known of it. "Printed" is said only of a job that was confirmed. */
export function printWord({ way, status }: KnownPrint): PrintWord {
  if (way === 'file') return 'downloaded'
  if (way === 'dialog') return 'opened'
  return status === undefined || status === 'queued' ? 'sent' : status
}

/**
 * What is known of a print by what its event keeps: `job`, the queue's; `to`, where a browser took it; `format`, which
 * older events have alone, where `browser` is the dialog and everything else a file.
 */
export function printOfEvent(data: Readonly<Record<string, unknown>> | null | undefined): KnownPrint {
  const { jobId, to, format } = data ?? {}
  if (typeof jobId === 'string') return { way: 'printer', status: 'printed' }
  return { way: to === 'dialog' || format === 'browser' ? 'dialog' : 'file' }
}
