/** One OPC UA server of the building: connects, finds its machines, watches those that Cloche knows, and begins anew when it is lost. */
import type { OPCUACertificateManager } from 'node-opcua-certificate-manager'
import { setTimeout as sleep } from 'node:timers/promises'
import { reasonOf } from '../cloche.ts'
import type { Log } from '../log.ts'
import type { Machine } from '../machine.ts'
import type { OpcuaSettings } from '../settings.ts'
import { Browser, type FoundMachine } from './browse.ts'
import { watchConditions } from './conditions.ts'
import { connect } from './connection.ts'
import { sensorsOf } from './sensors.ts'
import { Watch } from './watch.ts'

const PAUSE_MS = 1000

interface Surroundings {
  readonly certificates: OPCUACertificateManager
  /** By serial. */
  readonly machines: ReadonlyMap<string, Machine>
  readonly longestPauseMs: number
  readonly log: Log
  readonly stopping: AbortSignal
}

export class Endpoint {
  readonly #settings: OpcuaSettings
  readonly #around: Surroundings
  #fails = 0
  #said = ''

  constructor(settings: OpcuaSettings, around: Surroundings) {
    this.#settings = settings
    this.#around = around
  }

  /** Until it is stopped. */
  async run(): Promise<void> {
    const { stopping, longestPauseMs } = this.#around
    while (!stopping.aborted) {
      try {
        this.#say(await this.#watch())
      } catch (error) {
        this.#say(reasonOf(error))
      }
      if (stopping.aborted) return
      const longest = Math.min(longestPauseMs, PAUSE_MS * 2 ** Math.min(this.#fails++, 10))
      await sleep(longest * (0.5 + Math.random() / 2), undefined, { signal: stopping }).catch(() => undefined)
    }
  }

  /** @returns why it ended @throws what kept it from beginning */
  async #watch(): Promise<string> {
    const { certificates, stopping } = this.#around
    const { session, lost, close } = await connect(this.#settings, certificates)
    const watches: Watch[] = []
    try {
      for (const found of await new Browser(session).machines()) {
        const machine = this.#known(found, watches)
        if (machine !== undefined) watches.push(new Watch(machine, found, session))
      }
      for (const watch of watches) await watch.start()
      await watchConditions(session, {
        seen: (nodes, error, at) =>
          watches.find(({ found }) => nodes.some(node => found.nodes.has(node)))?.error(error, at),
        complete: active => {
          for (const watch of watches) watch.onlyErrors(active)
        },
      }).catch((error: unknown) => this.#around.log(`${this.#name}: it tells no errors: ${reasonOf(error)}`))
      this.#around.log(`${this.#name}: ${watches.length} machines are watched`)
      this.#fails = 0
      this.#said = ''
      const stopped = new Promise<string>(resolve => {
        if (stopping.aborted) resolve('')
        stopping.addEventListener('abort', () => resolve(''), { once: true })
      })
      return await Promise.race([lost, stopped])
    } finally {
      // A server that hangs answers none of this: it is not waited for.
      await Promise.race([this.#leave(watches, close), sleep(5000, undefined, { ref: false })])
    }
  }

  async #leave(watches: readonly Watch[], close: () => Promise<void>): Promise<void> {
    await Promise.allSettled(watches.map(watch => watch.stop()))
    await close()
  }

  #known(found: FoundMachine, watches: readonly Watch[]): Machine | undefined {
    const machine = this.#around.machines.get(found.serial)
    const what = `${found.deviceClass} ${found.name}, serial "${found.serial}"`
    if (machine === undefined) this.#around.log(`${this.#name}: not in settings.json: ${what}`)
    else if (watches.some(watch => watch.machine === machine)) {
      this.#around.log(`${this.#name}: another machine has this serial too: ${what}`)
      return undefined
    } else this.#around.log(`${this.#name}: found ${what}, ${found.manufacturer} ${found.model}`)
    return machine
  }

  get #name(): string {
    return this.#settings.endpoint
  }

  /** The same reason again and again is said once. */
  #say(reason: string): void {
    if (reason === '' || reason === this.#said) return
    this.#said = reason
    this.#around.log(`${this.#name}: not watched: ${reason}`)
  }
}

/** What a server shows, in lines for whoever sets the machines up in Cloche. */
export async function look(
  settings: OpcuaSettings,
  certificates: OPCUACertificateManager,
  machineSettings: (serial: string) => Parameters<typeof sensorsOf>[1],
): Promise<string[]> {
  const { session, close } = await connect(settings, certificates)
  try {
    const machines = await new Browser(session).machines()
    return machines.flatMap(found => [
      `${found.deviceClass} ${found.name}: serial "${found.serial}", ${found.manufacturer} ${found.model} ${found.firmware}`.trim(),
      ...sensorsOf(found, machineSettings(found.serial)).map(
        ({ path, unit, group, name }) => `  ${path} (${unit ?? 'no unit'}), from ${group}/${name}`,
      ),
    ])
  } finally {
    await close()
  }
}
