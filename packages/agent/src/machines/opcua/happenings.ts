/** Makes events of what a machine shows: each change once, under an id that a repetition has too. */
import { createHash } from 'node:crypto'
import type { MachineEvent } from '../cloche.ts'
import type { Machine } from '../machine.ts'
import { Memory } from './memory.ts'
import { pathPart } from './naming.ts'
import { changesOf, type Change, type State } from './states.ts'

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

/** Paths of actions, as the contract has them; an error's goes on with what is wrong. */
const CLEANING = 'clean/equipment'
const DEFROST = 'defrost'
const DOOR = 'door'
const ERROR = 'error'
const ACTION_MAX = 100
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
      changes.map(change => ({
        ...this.#event(this.#actionOf(change), change.kind, group, at),
        program: ((change.doing === 'program' ? said?.program : '') || change.mode).slice(0, LINE),
        ...(said === undefined || said.batchId === '' ? {} : { batch: said.batchId.slice(0, LINE) }),
        data: {
          mode: change.mode,
          group,
          ...(said === undefined || said.orderId === '' ? {} : { orderId: said.orderId.slice(0, LINE) }),
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
      this.#keep([{ ...this.#event(DOOR, isOpen ? 'start' : 'end', door, at), data: { door } }])
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
    const action = [ERROR, pathPart(name)]
      .filter(part => part !== '')
      .join('/')
      .slice(0, ACTION_MAX)
    this.#keep([{ ...this.#event(action, isActive ? 'error' : 'end', condition, at), data }])
    this.#memory.keepError(condition, isActive ? name : undefined)
  }

  /** Those that were there before and are not among these are over. */
  onlyErrors(conditions: ReadonlySet<string>, at: Date): void {
    for (const [condition, name] of Object.entries(this.#memory.errors))
      if (!conditions.has(condition))
        this.error({ condition, name, message: '', severity: undefined, isActive: false }, at)
  }

  #actionOf({ doing }: Change): string {
    if (doing === 'program') return this.#action
    return doing === 'cleaning' ? CLEANING : doing === 'defrost' ? DEFROST : ERROR
  }

  /** @param what the part of the machine, or its condition, that it is about */
  #event(action: string, kind: Change['kind'], what: string, at: Date): MachineEvent {
    const when = at.toISOString()
    const id = idOf([this.#machine.settings.serial, what, action, kind, when].join('\n'))
    return { id, at: when, action, kind }
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
