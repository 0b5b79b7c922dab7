/** Watches a folder for loggers' files: what can be read is kept to be sent, and the file goes to `sent`, else to `refused`. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, parse } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Machine } from '../machine.ts'
import type { FolderSettings } from '../settings.ts'
import { readLoggerFile, Unreadable } from './logger-file.ts'

const NAMES = /\.(?:csv|txt|tsv)$/i
const BYTES_MAX = 20_000_000
/** Lines put on disk at once, so that other machines' are not kept waiting. */
const SLICE = 5000

export class Folder {
  readonly #settings: FolderSettings
  readonly #machine: Machine
  readonly #log: Log
  /** Sizes and instants of files when last looked at: a file that still changes is being written. */
  #seen = new Map<string, string>()
  #isAway = false

  constructor(settings: FolderSettings, machine: Machine, log: Log) {
    this.#settings = settings
    this.#machine = machine
    this.#log = log
  }

  /** Until it is stopped. @param everyMs between two looks */
  async run(everyMs: number, stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      await this.look()
      await sleep(everyMs, undefined, { signal: stopping }).catch(() => undefined)
    }
  }

  /** Takes the files that stayed as they were since the last look. */
  async look(): Promise<void> {
    const { path } = this.#settings
    let names: string[]
    try {
      names = readdirSync(path, { withFileTypes: true })
        .flatMap(entry => (entry.isFile() && NAMES.test(entry.name) ? [entry.name] : []))
        .toSorted()
      this.#isAway = false
    } catch (error) {
      if (!this.#isAway) this.#log(`The folder ${path} cannot be read: ${faultOf(error)}`)
      this.#isAway = true
      return
    }
    const seen = new Map<string, string>()
    for (const name of names) {
      try {
        const { size, mtimeMs } = statSync(join(path, name))
        const mark = `${size} ${mtimeMs}`
        if (this.#seen.get(name) === mark) await this.#take(name, size)
        else seen.set(name, mark)
      } catch (error) {
        // Somebody took it away, or it cannot be moved: it is looked at again.
        this.#log(`${name} could not be taken: ${faultOf(error)}`)
      }
    }
    this.#seen = seen
  }

  async #take(name: string, size: number): Promise<void> {
    const path = join(this.#settings.path, name)
    try {
      if (size > BYTES_MAX) throw new Unreadable(`It is larger than ${BYTES_MAX / 1e6} MB`)
      const { readings, unused, withoutValue } = readLoggerFile(readFileSync(path), this.#settings)
      for (let from = 0; from < readings.length; from += SLICE) {
        const items = readings.slice(from, from + SLICE).map(reading => ({ reading }))
        if (!this.#machine.record(items)) throw new Error('no room on the disk')
        await sleep(0)
      }
      this.#move(name, 'sent')
      const more = [
        unused.length === 0 ? '' : `; columns without a sensor: ${unused.join(', ')}`,
        withoutValue === 0 ? '' : `; cells without a number: ${withoutValue}`,
      ]
      this.#log(`${name}: ${readings.length} readings${more.join('')}`)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      const moved = this.#move(name, 'refused')
      writeFileSync(`${moved}.reason.txt`, `${error.message}.\n`)
      this.#log(`${name} is refused: ${error.message}`)
    }
  }

  /** Under its name, or with a number after it where there is one of that name already. @returns where it is now */
  #move(name: string, folder: 'sent' | 'refused'): string {
    const target = join(this.#settings.path, folder)
    mkdirSync(target, { recursive: true })
    const { name: stem, ext } = parse(name)
    let to = join(target, name)
    for (let number = 2; existsSync(to); number++) to = join(target, `${stem}-${number}${ext}`)
    renameSync(join(this.#settings.path, name), to)
    return to
  }
}

const faultOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.message : String(error))
