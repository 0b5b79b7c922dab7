/** Packets of MQTT that are too large end their connection before anything holds them: they may say to be 256 MB. */
import { Transform, type TransformCallback } from 'node:stream'

/** Bytes of a packet: what a call over HTTP may hold, with its topic. */
export const PACKET_MAX = 4 * 1024 * 1024 + 1024
/** Of the first one, with which a client logs in. */
const FIRST_MAX = 4096

/** Hands on what it gets, and counts: each packet begins with its kind and, in up to four bytes of seven bits, its length. */
export class PacketGuard extends Transform {
  #isFirst = true
  /** Bytes left of the packet at hand; undefined: its head is being read. */
  #left: number | undefined
  /** Of the head: the bytes so far, and the length that they say. */
  #head = 0
  #length = 0

  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let at = 0
    while (at < bytes.length) {
      if (this.#left !== undefined) {
        const taken = Math.min(this.#left, bytes.length - at)
        at += taken
        this.#left -= taken
        if (this.#left === 0) this.#begin()
        continue
      }
      const byte = bytes[at++] as number
      if (this.#head++ === 0) continue
      this.#length += (byte & 0x7f) * 128 ** (this.#head - 2)
      const isOver = (byte & 0x80) === 0
      if (this.#length > (this.#isFirst ? FIRST_MAX : PACKET_MAX) || (!isOver && this.#head === 5)) {
        done(new Error('A packet of MQTT is too large'))
        return
      }
      if (!isOver) continue
      this.#isFirst = false
      this.#left = this.#length
      if (this.#left === 0) this.#begin()
    }
    done(null, bytes)
  }

  #begin(): void {
    this.#left = undefined
    this.#head = 0
    this.#length = 0
  }
}
