/** One job onto one printer, and how it went. */
import { open } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { dialects, type Dialect } from './dialects.ts'
import type { Job, Part, Printer, PrinterStatus } from './server.ts'
import type { Limits, Settings } from './settings.ts'
import { Unreachable, Broken, Wire } from './wire.ts'

export interface Result {
  readonly outcome: 'printed' | 'away' | 'paper' | 'open' | 'paused' | 'broken' | 'unsure'
  readonly detail?: string
}

/** Between two questions to a printer at work. */
const LOOK_MS = 300

export class Printing {
  readonly #settings: Settings
  /** Printers that did not answer questions; they are not asked before every label. */
  readonly #mute = new Set<string>()

  constructor(settings: Settings) {
    this.#settings = settings
  }

  async print({ printer, parts }: Job): Promise<Result> {
    const { connection } = printer
    if (connection.kind === 'device') return this.#toDevice(connection.name, parts)
    return this.#onWire(printer, async (wire, dialect, limits) => {
      for (const data of written(parts)) await wire.send(data, limits.stall)
      if (dialect !== undefined && !this.#mute.has(printer.id)) {
        const seen = await untilIdle(wire, dialect, limits)
        if (seen !== 'silent') {
          wire.drop()
          return seen
            ? { outcome: 'printed' }
            : { outcome: 'unsure', detail: 'it took everything and did not end' }
        }
      }
      return (await wire.finish(limits.close))
        ? { outcome: 'printed' }
        : { outcome: 'unsure', detail: 'it took everything and said nothing' }
    })
  }

  /** How a printer stands that has nothing to do. */
  async look(printer: Printer): Promise<PrinterStatus> {
    const { connection } = printer
    const { outcome, detail } =
      connection.kind === 'device'
        ? await this.#toDevice(connection.name, [])
        : await this.#onWire(printer, async wire => {
            wire.drop()
            return { outcome: 'printed' }
          })
    const status =
      outcome === 'printed' ? 'ready' : outcome === 'broken' || outcome === 'unsure' ? 'away' : outcome
    return { printerId: printer.id, status, ...(detail === undefined ? {} : { detail }) }
  }

  /** Connects and asks whether it can print at all: until here nothing went out. */
  async #onWire(
    printer: Printer,
    work: (wire: Wire, dialect: Dialect | undefined, limits: Limits) => Promise<Result>,
  ): Promise<Result> {
    const { connection, language } = printer
    const { limits, mayReach } = this.#settings
    if (connection.kind !== 'tcp') throw new Error('Not a printer of the network')
    if (!mayReach(connection.port))
      return { outcome: 'away', detail: `--ports does not name ${connection.port}` }
    const dialect = dialects[language]
    let wire: Wire | undefined
    let isAsked = false
    try {
      wire = await Wire.open(connection.host, connection.port, limits.connect)
      if (dialect !== undefined && !this.#mute.has(printer.id)) {
        const status = await wire.ask(dialect.ask, answer => dialect.read(answer, false), limits.answer)
        if (status === undefined) this.#mute.add(printer.id)
        else if (status.condition !== 'ready') return { outcome: status.condition, detail: 'as it says' }
      }
      isAsked = true
      return await work(wire, dialect, limits)
    } catch (error) {
      if (error instanceof Unreachable || (error instanceof Broken && !isAsked))
        return { outcome: 'away', detail: error.message }
      if (error instanceof Broken) return { outcome: 'broken', detail: error.message }
      throw error
    } finally {
      wire?.drop()
    }
  }

  async #toDevice(name: string, parts: readonly Part[]): Promise<Result> {
    const path = this.#settings.devices.get(name)
    if (path === undefined) return { outcome: 'away', detail: `no --device ${name}` }
    let file
    try {
      file = await open(path, 'a')
    } catch (error) {
      return { outcome: 'away', detail: (error as NodeJS.ErrnoException).code ?? 'not writable' }
    }
    try {
      for (const data of written(parts))
        for (let at = 0; at < data.length;) at += (await file.write(data, at)).bytesWritten
      // A device has nothing to sync, and says so.
      await file.sync().catch(() => undefined)
      return { outcome: 'printed' }
    } catch (error) {
      return { outcome: 'broken', detail: (error as NodeJS.ErrnoException).code ?? 'not written' }
    } finally {
      await file.close().catch(() => undefined)
    }
  }
}

/** Each part as often as it goes to the printer. */
function* written(parts: readonly Part[]): Generator<Buffer> {
  for (const { bytes, times } of parts) {
    const data = Buffer.from(bytes, 'base64')
    for (let time = 0; time < times; time++) yield data
  }
}

/** Whether it printed all that it took: false when it stands still for too long, `silent` when it never answers. */
async function untilIdle(wire: Wire, dialect: Dialect, limits: Limits): Promise<boolean | 'silent'> {
  let left = Number.POSITIVE_INFINITY
  let still = Date.now()
  let hasAnswered = false
  for (;;) {
    const status = await wire.ask(
      dialect.askAfter,
      answer => dialect.read(answer, true),
      hasAnswered ? limits.stall : limits.answer + limits.stall,
    )
    if (status === undefined) return hasAnswered ? false : 'silent'
    hasAnswered = true
    if (status.isIdle && status.condition === 'ready') return true
    // Somebody puts in labels or closes the lid: that takes its time.
    if (status.left < left || status.condition !== 'ready') still = Date.now()
    left = status.left
    if (Date.now() - still > limits.stall) return false
    await sleep(LOOK_MS)
  }
}
