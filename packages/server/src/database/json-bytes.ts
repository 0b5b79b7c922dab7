/** A text of JSON in bytes that grows, a piece at a time. */
export class JsonBytes {
  readonly #done: Buffer[] = []
  #bytes = Buffer.allocUnsafe(FIRST_PIECE)
  #end = 0

  /** Makes room for so many bytes in one piece; all but `write` take it for granted. */
  reserve(length: number): void {
    if (this.#end + length <= this.#bytes.length) return
    this.#done.push(this.#bytes.subarray(0, this.#end))
    // Few lists are long: the first pieces are small.
    const size = Math.min(this.#bytes.length * 4, LARGEST_PIECE)
    this.#bytes = Buffer.allocUnsafe(Math.max(size, length))
    this.#end = 0
  }

  byte(byte: number): void {
    this.#bytes[this.#end++] = byte
  }

  /** A part of other bytes. In a loop: most are short, and a call of Node's own costs as much as fifty of its steps. */
  copy(from: Buffer, at: number, length: number): void {
    const to = this.#bytes
    let end = this.#end
    for (let index = at; index < at + length; index++) to[end++] = from[index]!
    this.#end = end
  }

  all(bytes: Buffer): void {
    this.copy(bytes, 0, bytes.length)
  }

  /** A whole number from 0 on, of ten digits at most. */
  whole(number: number): void {
    let above = 10
    while (number >= above) above *= 10
    for (let rest = number; above > 1; rest %= above) {
      above /= 10
      this.byte(ZERO + Math.floor(rest / above))
    }
  }

  write(text: string): void {
    this.reserve(text.length * UTF8_MOST)
    this.#end += this.#bytes.write(text, this.#end)
  }

  /** All that was written. */
  pieces(): Buffer[] {
    return [...this.#done, this.#bytes.subarray(0, this.#end)]
  }
}

const FIRST_PIECE = 2 ** 11
const LARGEST_PIECE = 2 ** 16
const ZERO = '0'.charCodeAt(0)
/** Bytes of a character in UTF-8, of those that JavaScript counts as one. */
const UTF8_MOST = 3
