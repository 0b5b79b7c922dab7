/** One machine as Cloche knows it: its key, what waits to be sent, its status and the settings it was given. */
import { join as pathOf } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Away, Refused, type Cloche } from './cloche.ts'
import { join, keptKey, type Joining } from './key.ts'
import { readKept, replaceFile } from './kept-files.ts'
import { logOf, type Log } from './log.ts'
import { Sender } from './sender.ts'
import type { Limits, MachineSettings } from './settings.ts'
import { Spool, type Item } from './spool.ts'

interface Surroundings {
  readonly server: string
  readonly connectionCode: string
  /** Folder of the agent; the machine has its own within. */
  readonly folder: string
  readonly cloche: Cloche
  readonly limits: Limits
  readonly log: Log
  readonly stopping: AbortSignal
}

/** Wrong tries to join are limited: what was refused is tried again seldom. */
const JOIN_AGAIN_MS = 900_000
const LONGEST_INTERVAL = 86_400

/** A name for a folder that no serial can leave. */
const folderOf = (serial: string) => encodeURIComponent(serial).replaceAll('.', '%2E')

export class Machine {
  readonly settings: MachineSettings
  readonly log: Log
  /** Where the machine's sources keep what they have to know after a restart. */
  readonly folder: string
  readonly #around: Surroundings
  readonly #spool: Spool
  readonly #sender: Sender
  readonly #listeners = new Set<() => void>()
  #firmware: string | undefined
  /** Its status has changed since it was told. */
  #hasNews = false
  #wake: () => void = () => undefined
  #interval: number
  /** The interval is one that Cloche gave. */
  #isGiven: boolean

  constructor(settings: MachineSettings, around: Surroundings) {
    this.settings = settings
    this.#around = around
    this.log = logOf(settings.serial, around.log)
    this.folder = pathOf(around.folder, 'machines', folderOf(settings.serial))
    const { limits, cloche, stopping } = around
    this.#spool = new Spool(pathOf(this.folder, 'waiting'), limits.spool, lost =>
      this.log(`No room left: ${lost} of the oldest measured values and events were given up`),
    )
    this.#sender = new Sender(cloche, this.#spool, this.log, limits.backOffMs, stopping)
    const kept = readKept<{ interval?: unknown }>(this.#applied)
    const given = intervalOf(kept?.interval)
    this.#isGiven = given !== undefined
    this.#interval = given ?? settings.interval
  }

  /** In seconds. */
  get interval(): number {
    return this.#interval
  }

  /** @returns how to hear no more of it */
  onInterval(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Told at once when it is another. */
  set firmware(text: string) {
    const firmware = text.slice(0, 40)
    if (firmware === this.#firmware) return
    this.#firmware = firmware
    this.#hasNews = true
    this.#wake()
  }

  /** Keeps what was measured or happened; on disk when it returns. @returns whether there was room on the disk */
  record(items: readonly Item[]): boolean {
    try {
      this.#spool.append(items)
    } catch (error) {
      this.log(`${items.length} could not be kept: ${(error as NodeJS.ErrnoException).code ?? 'not written'}`)
      return false
    }
    this.#sender.wake()
    return true
  }

  /** Joins when it has to, then sends until it is stopped. */
  async run(): Promise<void> {
    const key = await this.#key()
    if (key === undefined) return
    await Promise.all([this.#sender.run(key), this.#tellStatus(key)])
    this.#spool.close()
  }

  get #applied(): string {
    return pathOf(this.folder, 'applied.json')
  }

  /** undefined: it was stopped before there was one. */
  async #key(): Promise<string | undefined> {
    const { server, connectionCode, cloche, stopping, limits } = this.#around
    const { serial, activationKey } = this.settings
    const joining: Joining = { server, connectionCode, serial, activationKey }
    const path = pathOf(this.folder, 'key.json')
    while (!stopping.aborted) {
      const kept = keptKey(path, joining)
      if (kept !== undefined) return kept
      try {
        const key = await join(path, joining, cloche)
        this.log('Joined')
        return key
      } catch (error) {
        const isRefused = error instanceof Refused
        this.log(`It could not join: ${error instanceof Error ? error.message : String(error)}`)
        const asked = error instanceof Away ? error.retryMs : undefined
        await this.#pause(asked ?? (isRefused ? JOIN_AGAIN_MS : limits.backOffMs))
      }
    }
    return undefined
  }

  async #tellStatus(key: string): Promise<void> {
    const { cloche, stopping, limits } = this.#around
    stopping.addEventListener('abort', () => this.#wake(), { once: true })
    while (!stopping.aborted) {
      let waitMs = limits.statusMs
      this.#hasNews = false
      try {
        const { settings } = await cloche.status(key, {
          interval: this.#interval,
          ...(this.#firmware === undefined ? {} : { firmware: this.#firmware }),
          ...(this.#isGiven ? { confirmedSettings: { interval: this.#interval } } : {}),
        })
        // What was applied is confirmed at once.
        if (this.#apply(settings?.interval) || this.#hasNews) waitMs = 0
      } catch (error) {
        // The sender says when the server is away; what it refuses of a status is worth a line.
        if (error instanceof Refused) this.log(`Its status was refused: ${error.code} ${error.message}`)
        else waitMs = Math.min(waitMs, limits.backOffMs)
      }
      if (!stopping.aborted) await this.#newsOr(waitMs)
    }
  }

  #newsOr(waitMs: number): Promise<void> {
    return new Promise(resolve => {
      const later = setTimeout(resolve, waitMs)
      this.#wake = () => {
        clearTimeout(later)
        resolve()
      }
    })
  }

  #apply(wanted: unknown): boolean {
    const interval = intervalOf(wanted)
    if (interval === undefined || (interval === this.#interval && this.#isGiven)) return false
    this.#interval = interval
    this.#isGiven = true
    replaceFile(this.#applied, JSON.stringify({ interval }))
    this.log(`It measures every ${interval} seconds from now on`)
    for (const listener of this.#listeners) listener()
    return true
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#around.stopping }).catch(() => undefined)
  }
}

const intervalOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= LONGEST_INTERVAL
    ? value
    : undefined
