/**
 * Names of prepared statements, each of which costs memory on every connection. Callers compose ever new filters: who
 * was not used for the longest gives its name back, so that nobody keeps the statements of others from having one.
 */
import type { Planning } from './planning.ts'

/** Filters of lists, planned for their values, never take the names of statements whose plans are kept. */
const NAMES_MAX: Readonly<Record<Planning, number>> = { kept: 1500, fresh: 300 }
/** So many give theirs back at once: connections look through theirs only then. */
const GIVEN_BACK = 1 / 8

/** What is known of a statement for as long as it has its name. */
export interface NamedStatement {
  readonly name: string
  /** What its columns are, once it was run. */
  shape?: object
  used: number
}

export class StatementNames {
  readonly #byText = { kept: new Map<string, NamedStatement>(), fresh: new Map<string, NamedStatement>() }
  readonly #inUse = new Set<string>()
  #made = 0
  #uses = 0
  /** How often names were given back. */
  rounds = 0

  of(text: string, planning: Planning): NamedStatement {
    const all = this.#byText[planning]
    let known = all.get(text)
    if (known === undefined) {
      if (all.size >= NAMES_MAX[planning]) this.#giveBack(planning)
      // No name is used twice: a connection that still has the old one would run another statement.
      known = { name: `${planning}${this.#made++}`, used: 0 }
      all.set(text, known)
      this.#inUse.add(known.name)
    }
    known.used = ++this.#uses
    return known
  }

  isInUse(name: string): boolean {
    return this.#inUse.has(name)
  }

  #giveBack(planning: Planning): void {
    const all = this.#byText[planning]
    const oldest = [...all].sort(([, one], [, other]) => one.used - other.used)
    for (const [text, { name }] of oldest.slice(0, Math.ceil(all.size * GIVEN_BACK))) {
      all.delete(text)
      this.#inUse.delete(name)
    }
    this.rounds++
  }
}
