/** A set of UUIDs that holds millions of them: sixteen bytes each in one array, with open addressing. */
export class IdSet {
  readonly #words: Uint32Array
  readonly #mask: number

  /** @param most as many as will be added. */
  constructor(most: number) {
    let slots = 16
    while (slots < most * 1.5) slots *= 2
    this.#words = new Uint32Array(slots * 4)
    this.#mask = slots - 1
  }

  add(id: string): void {
    const words = wordsOf(id)
    this.#words.set(words, this.#indexOf(words))
  }

  has(id: string): boolean {
    const words = wordsOf(id)
    return !this.#isFree(this.#indexOf(words))
  }

  /** Where these words are, or the free place where they belong. */
  #indexOf(words: readonly [number, number, number, number]): number {
    // The last bits of an id are random, or spread by what made them.
    let slot = Math.imul(words[3] ^ words[1], 0x9e3779b1) >>> 0
    for (; ; slot++) {
      const index = (slot & this.#mask) * 4
      if (this.#isFree(index) || words.every((word, offset) => this.#words[index + offset] === word))
        return index
    }
  }

  #isFree(index: number): boolean {
    const words = this.#words
    return !(words[index] || words[index + 1] || words[index + 2] || words[index + 3])
  }
}

function wordsOf(id: string): [number, number, number, number] {
  const digits = id.replaceAll('-', '')
  const word = (at: number) => Number.parseInt(digits.slice(at, at + 8), 16)
  return [word(0), word(8), word(16), word(24)]
}
