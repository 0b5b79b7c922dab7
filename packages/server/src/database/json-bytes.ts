/** A text of JSON in bytes that grows: what is sent is written once, and copied no more. */
export class JsonBytes {
  #bytes: Buffer
  #end = 0

  /** @param size how many bytes it will have, as far as one knows */
  constructor(size: number) {
    this.#bytes = Buffer.allocUnsafe(size)
  }

  get length(): number {
    return this.#end
  }

  /** Makes room for so many bytes more; all but `write` take it for granted. */
  reserve(length: number): void {
    if (this.#end + length <= this.#bytes.length) return
    const wider = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#end + length))
    this.#bytes.copy(wider, 0, 0, this.#end)
    this.#bytes = wider
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
  toBytes(): Buffer {
    return this.#bytes.subarray(0, this.#end)
  }
}

const ZERO = '0'.charCodeAt(0)
/** Bytes of a character in UTF-8, of those that JavaScript counts as one. */
const UTF8_MOST = 3
