/** Makes events of what a machine shows: each change once, under an id that a repetition has too. */
import { createHash } from 'node:crypto'
import type { MachineEvent } from '../cloche.ts'
import type { Machine } from '../machine.ts'
import { Memory } from './memory.ts'
import { changesOf, KINDS, type State } from './states.ts'

/** What is asked of the machine when something happens. */
export interface Circumstances {
  readonly program: string
  readonly batchId: string
  readonly orderId: string
}

export interface ErrorSeen {
  readonly condition: string
  readonly name: string
  readonly message: string
  readonly severity: number | undefined
  readonly isActive: boolean
}

const CLEANING = 'clean/equipment'
/** Lengths that Cloche takes. */
const LINE = 200

export class Happenings {
  readonly #machine: Machine
  readonly #action: string
  readonly #memory: Memory

  /** @param action path of what the machine's programs do */
  constructor(machine: Machine, action: string) {
    this.#machine = machine
    this.#action = machine.settings.action ?? action
    this.#memory = new Memory(machine.folder)
  }

  /** @param ask is called only when something happened */
  async state(group: string, state: State, at: Date, ask: () => Promise<Circumstances>): Promise<void> {
    const before = this.#memory.state(group)
    if (before?.doing === state.doing && before.mode === state.mode) return
    const changes = changesOf(before, state)
    const said = changes.length === 0 ? undefined : await ask()
    this.#keep(
      changes.map(({ kind, doing, mode }) => ({
        ...this.#event(group, kind, at),
        action: doing === 'cleaning' ? CLEANING : this.#action,
        program: ((doing === 'program' ? said?.program : '') || mode).slice(0, LINE),
        ...(said === undefined || said.batchId === '' ? {} : { batch: said.batchId.slice(0, LINE) }),
        data: {
          mode,
          group,
          ...(said === undefined || said.orderId === '' ? {} : { orderId: said.orderId }),
        },
      })),
    )
    this.#memory.keepState(group, state)
  }

  door(door: string, isOpen: boolean, at: Date): void {
    const before = this.#memory.isOpen(door)
    if (before === isOpen) return
    // That it is closed when first seen is no news.
    if (before !== undefined || isOpen)
      this.#keep([{ ...this.#event(door, KINDS.door[isOpen ? 0 : 1], at), data: { door } }])
    this.#memory.keepDoor(door, isOpen)
  }

  error({ condition, name, message, severity, isActive }: ErrorSeen, at: Date): void {
    const isKnown = this.#memory.errors[condition] !== undefined
    if (isKnown === isActive) return
    const data = {
      error: name.slice(0, LINE),
      ...(message === '' ? {} : { message: message.slice(0, LINE) }),
      ...(severity === undefined ? {} : { severity }),
    }
    this.#keep([{ ...this.#event(condition, KINDS.error[isActive ? 0 : 1], at), data }])
    this.#memory.keepError(condition, isActive ? name : undefined)
  }

  /** Those that were there before and are not among these are over. */
  onlyErrors(conditions: ReadonlySet<string>, at: Date): void {
    for (const [condition, name] of Object.entries(this.#memory.errors))
      if (!conditions.has(condition))
        this.error({ condition, name, message: '', severity: undefined, isActive: false }, at)
  }

  #event(what: string, kind: string, at: Date): MachineEvent {
    const when = at.toISOString()
    const id = idOf([this.#machine.settings.serial, what, kind, when].join('\n'))
    return { id, at: when, action: this.#action, kind }
  }

  #keep(events: readonly MachineEvent[]): void {
    this.#machine.record(events.map(event => ({ event })))
  }
}

/** A UUID made of a name, as RFC 9562 has version 5. */
function idOf(name: string): string {
  const bytes = createHash('sha1').update(name).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
