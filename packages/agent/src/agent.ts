/** Asks for jobs, prints them one after the other on each printer, and tells how it went until it is heard. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kept, Report } from './kept.ts'
import { Printing, type Result } from './print.ts'
import { Refused, type Job, type Printer, type PrinterStatus, type Server } from './server.ts'
import type { Settings } from './settings.ts'

/** How often a job that takes its time is said to be at it; the server waits 90 seconds. */
const RENEW_MS = 30_000
const PAUSE_MS = 500

export type Log = (text: string) => void

export class Agent {
  readonly #server: Server
  readonly #kept: Kept
  readonly #settings: Settings
  readonly #log: Log
  readonly #printing: Printing
  readonly #stopping = new AbortController()
  /** Leases of what is being printed, by job: the server may give a new one meanwhile. */
  readonly #leases = new Map<string, string>()
  /** The last thing a printer does. */
  readonly #busy = new Map<string, Promise<void>>()
  readonly #looked = new Map<string, number>()
  #states: PrinterStatus[] = []
  #fails = 0

  constructor(server: Server, kept: Kept, settings: Settings, log: Log) {
    this.#server = server
    this.#kept = kept
    this.#settings = settings
    this.#log = log
    this.#printing = new Printing(settings)
  }

  /** Until it is stopped. @throws Refused when its key counts no more */
  async run(): Promise<void> {
    for (const report of this.#kept.untold) void this.#tell(report)
    while (!this.#stopping.signal.aborted) {
      const states = this.#states
      this.#states = []
      try {
        const { jobs, printers } = await this.#server.pull(states, this.#stopping.signal)
        if (this.#fails > 0) this.#log('The server is there again')
        this.#fails = 0
        for (const job of jobs) this.#take(job)
        for (const printer of printers) this.#look(printer)
      } catch (error) {
        if (this.#stopping.signal.aborted) break
        if (error instanceof Refused && error.code === 'INVALID_TOKEN') throw error
        this.#states = [...states, ...this.#states].slice(-100)
        if (this.#fails === 0) this.#log(`The server is away: ${messageOf(error)}`)
        await this.#pause(this.#fails++)
      }
    }
    await Promise.allSettled(this.#busy.values())
  }

  /** Takes no more, and finishes what is at a printer. */
  stop(): void {
    this.#stopping.abort()
  }

  #take(job: Job): void {
    // On paper already, only not told: the server asked again before it heard.
    const untold = this.#kept.untold.find(({ jobId }) => jobId === job.id)
    if (untold !== undefined) return void this.#tell({ ...untold, lease: job.lease })
    const isAtIt = this.#leases.has(job.id)
    this.#leases.set(job.id, job.lease)
    if (!isAtIt) this.#after(job.printer.id, () => this.#print(job))
  }

  #after(printerId: string, work: () => Promise<void>): void {
    const done = (this.#busy.get(printerId) ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) => this.#log(messageOf(error)))
    this.#busy.set(printerId, done)
    void done.then(() => {
      if (this.#busy.get(printerId) === done) this.#busy.delete(printerId)
    })
  }

  async #print(job: Job): Promise<void> {
    const { printer, pieces, id } = job
    const report = (result: Pick<Report, 'outcome' | 'detail'>): Report => ({
      jobId: id,
      lease: this.#leases.get(id) ?? job.lease,
      ...result,
    })
    const renew = setInterval(() => {
      this.#server.report(report({ outcome: 'printing' })).catch(() => undefined)
    }, RENEW_MS)
    let result: Result
    try {
      result = await this.#printing.print(job)
    } finally {
      clearInterval(renew)
    }
    const { outcome, detail } = result
    this.#looked.set(printer.id, Date.now())
    this.#log(`${outcome}: ${pieces} on ${printer.name}${detail === undefined ? '' : ` (${detail})`}`)
    await this.#tell(report({ outcome, ...(detail === undefined ? {} : { detail: detail.slice(0, 200) }) }))
    this.#leases.delete(id)
  }

  /** Tells until it is heard. What came onto paper outlives the process. */
  async #tell(report: Report): Promise<void> {
    if (report.outcome === 'printed' || report.outcome === 'unsure') this.#kept.note(report)
    for (let tries = 0; ; tries++) {
      try {
        await this.#server.report(report)
        break
      } catch (error) {
        // While the organization is suspended nothing is taken: it is told when that is over.
        if (error instanceof Refused && error.code !== 'ORGANIZATION_SUSPENDED') {
          this.#log(`The server does not want to know of ${report.jobId}: ${error.message}`)
          if (error.code === 'INVALID_TOKEN') return
          break
        }
        // Stopped: it is told at the next start.
        if (this.#stopping.signal.aborted) return
        await this.#pause(tries)
      }
    }
    this.#kept.forget(report.jobId)
  }

  /** Looks at a printer that has nothing to do, now and then. */
  #look(printer: Printer): void {
    if (
      this.#busy.has(printer.id) ||
      Date.now() - (this.#looked.get(printer.id) ?? 0) < this.#settings.limits.probe
    )
      return
    this.#looked.set(printer.id, Date.now())
    this.#after(printer.id, async () => {
      this.#states.push(await this.#printing.look(printer))
    })
  }

  /** Longer after each time, and never at the same moment as others. */
  async #pause(tries: number): Promise<void> {
    const longest = Math.min(this.#settings.limits.backOff, PAUSE_MS * 2 ** Math.min(tries, 10))
    await sleep(longest * (0.5 + Math.random() / 2), undefined, { signal: this.#stopping.signal }).catch(
      () => undefined,
    )
  }
}

export const messageOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined
  return cause?.code ?? (error instanceof Error ? error.message : String(error))
}
