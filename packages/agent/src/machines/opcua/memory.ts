/** What was last known of a machine's programs, doors and errors: after a restart only what changed is an event. */
import { join } from 'node:path'
import { readKept, replaceFile } from '../kept-files.ts'
import type { State } from './states.ts'

interface Content {
  /** By groups of the machine. */
  readonly states: Record<string, State>
  readonly doors: Record<string, boolean>
  /** Errors that are there now, by their condition; what each is called. */
  readonly errors: Record<string, string>
}

export class Memory {
  readonly #path: string
  readonly #content: Content

  /** @param folder of the machine */
  constructor(folder: string) {
    this.#path = join(folder, 'opcua.json')
    const kept = readKept<Partial<Content>>(this.#path)
    this.#content = { states: kept?.states ?? {}, doors: kept?.doors ?? {}, errors: kept?.errors ?? {} }
  }

  state(group: string): State | undefined {
    return this.#content.states[group]
  }

  isOpen(door: string): boolean | undefined {
    return this.#content.doors[door]
  }

  get errors(): Readonly<Record<string, string>> {
    return this.#content.errors
  }

  keepState(group: string, state: State): void {
    this.#content.states[group] = state
    this.#write()
  }

  keepDoor(door: string, isOpen: boolean): void {
    this.#content.doors[door] = isOpen
    this.#write()
  }

  /** @param name undefined: it is over */
  keepError(condition: string, name: string | undefined): void {
    if (name === undefined) delete this.#content.errors[condition]
    else this.#content.errors[condition] = name
    this.#write()
  }

  #write(): void {
    try {
      replaceFile(this.#path, JSON.stringify(this.#content))
    } catch {
      // Without room on the disk a restart tells it again, under the id that it had.
    }
  }
}
