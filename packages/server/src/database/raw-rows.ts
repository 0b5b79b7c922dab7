/** Rows as they lie on the wire: what they hold is read when somebody asks for it. */
import { createRequire } from 'node:module'
import type { Duplex } from 'node:stream'

interface Message {
  readonly name: string
}

interface MessageParser {
  parse(bytes: Buffer, tell: (message: Message) => void): void
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message
}

/** The driver's own reader of messages; its version is pinned. */
const { Parser } = createRequire(createRequire(import.meta.url).resolve('pg'))('pg-protocol/dist/parser') as {
  Parser: new () => MessageParser
}

const DATA_ROW = 'D'.charCodeAt(0)

/** A row that is about to be handed on. It is over when the next one comes. */
export class RawRow implements Message {
  readonly name = 'dataRow'
  bytes: Buffer = Buffer.alloc(0)
  /** Where the number of its values stands; each then has its length before it, -1 for none. */
  offset = 0
  length = 0

  /** Its values as texts, as the driver wants them. */
  get fields(): (string | null)[] {
    const fields = Array<string | null>(this.bytes.readInt16BE(this.offset))
    let at = this.offset + 2
    for (let index = 0; index < fields.length; index++) {
      fields[index] = this.#textAt(at)
      at = this.#after(at)
    }
    return fields
  }

  /** The value of a column, counted from 0. */
  text(column: number): string | null {
    let at = this.offset + 2
    for (let index = 0; index < column; index++) at = this.#after(at)
    return this.#textAt(at)
  }

  /** @param at where the length of the value stands */
  #textAt(at: number): string | null {
    const length = this.bytes.readInt32BE(at)
    return length === -1 ? null : this.bytes.toString('utf8', at + 4, at + 4 + length)
  }

  #after(at: number): number {
    return at + 4 + Math.max(0, this.bytes.readInt32BE(at))
  }
}

class RawRowParser extends Parser {
  readonly #row = new RawRow()

  override handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message {
    if (code !== DATA_ROW) return super.handlePacket(offset, code, length, bytes)
    return Object.assign(this.#row, { bytes, offset, length })
  }
}

/** What the driver keeps to itself of a connection. */
export interface RawWire {
  emit(event: string, message: Message): void
  attachListeners(stream: Duplex): void
}

/** Has a connection that was just made hand on its rows as they lie on the wire. */
export function handOnRawRows(connection: RawWire): void {
  connection.attachListeners = stream => {
    const parser = new RawRowParser()
    const tell = (message: Message) =>
      connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message)
    stream.on('data', (bytes: Buffer) => parser.parse(bytes, tell))
  }
}
