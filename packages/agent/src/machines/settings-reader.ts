/** Reads an object of settings by name, and names what is wrong with it. */
import { WrongUse } from '../settings.ts'

/** As Cloche has them. */
const SENSOR_PATH = /^[a-z0-9]+(?:[/-][a-z0-9]+)*$/

export class Reader {
  readonly #at: string
  readonly #values: Readonly<Record<string, unknown>>
  readonly #asked = new Set<string>()
  readonly #within: Reader[] = []

  /** @param at where it stands, for sentences @throws WrongUse unless it is an object */
  constructor(value: unknown, at: string) {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new WrongUse(`${at === '' ? 'The settings' : at}: an object is needed`)
    this.#values = value as Record<string, unknown>
    this.#at = at
  }

  text(name: string): string {
    return this.maybe(name) ?? this.#fail(name, 'is needed')
  }

  maybe(name: string): string | undefined {
    const value = this.#take(name)
    if (value === undefined) return undefined
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : this.#fail(name, 'takes a text')
  }

  number(name: string, usual: number, least: number, most: number): number {
    const value = this.#take(name) ?? usual
    return typeof value === 'number' && value >= least && value <= most
      ? value
      : this.#fail(name, `takes a number from ${least} to ${most}`)
  }

  choice<T extends string>(name: string, options: readonly T[]): T | undefined {
    const value = this.#take(name)
    if (value === undefined) return undefined
    return options.find(option => option === value) ?? this.#fail(name, `takes ${options.join(', ')}`)
  }

  list(name: string): Reader[] {
    const value = this.#take(name) ?? []
    if (!Array.isArray(value)) return this.#fail(name, 'takes a list')
    const readers = value.map((one: unknown, index) => new Reader(one, `${this.#at}${name}[${index}]: `))
    this.#within.push(...readers)
    return readers
  }

  /** Paths of sensors by other names. */
  paths(name: string, isNullAllowed: boolean): Map<string, string | null> {
    const value = this.#take(name) ?? {}
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return this.#fail(name, 'takes an object')
    return new Map(
      Object.entries(value as Record<string, unknown>).map(([from, to]) => {
        if (to === null && isNullAllowed) return [from, null]
        if (typeof to === 'string' && SENSOR_PATH.test(to) && to.length <= 100) return [from, to]
        return this.#fail(`${name}.${from}`, 'takes the path of a sensor, such as oven-1/chamber')
      }),
    )
  }

  /** @throws WrongUse for a setting that nobody asked for: a slip of the pen would go unseen */
  close(): void {
    for (const name of Object.keys(this.#values))
      if (!this.#asked.has(name)) this.#fail(name, 'is no setting')
    for (const reader of this.#within) reader.close()
  }

  #take(name: string): unknown {
    this.#asked.add(name)
    return this.#values[name]
  }

  #fail(name: string, what: string): never {
    throw new WrongUse(`${this.#at}${name} ${what}`)
  }
}
