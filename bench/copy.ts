/** COPY over an ordinary connection: rows out as text, and text in. */
import pg from 'pg'

interface Wire {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** A statement in pg's own form: the client hands it the messages of its answer. */
abstract class CopyStatement {
  readonly text: string
  readonly done: Promise<void>
  #resolve!: () => void
  #reject!: (error: Error) => void
  #failed: Error | undefined
  constructor(text: string) {
    this.text = text
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }
  submit(wire: Wire): void {
    wire.query(this.text)
  }
  handleError(error: Error): void {
    this.#failed = error
  }
  handleReadyForQuery(): void {
    if (this.#failed) this.#reject(this.#failed)
    else this.#resolve()
  }
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
}

class CopyOut extends CopyStatement {
  readonly chunks: Buffer[] = []
  handleCopyData(message: { chunk: Buffer }): void {
    this.chunks.push(Buffer.from(message.chunk))
  }
}

class CopyIn extends CopyStatement {
  readonly data: Buffer
  constructor(text: string, data: Buffer) {
    super(text)
    this.data = data
  }
  handleCopyInResponse(wire: Wire): void {
    for (let from = 0; from < this.data.length; from += 65_536)
      wire.sendCopyFromChunk(this.data.subarray(from, from + 65_536))
    wire.endCopyFrom()
  }
}

/** The rows of a query in COPY's text form. */
export async function copyOut(client: pg.Client, query: string): Promise<Buffer> {
  const statement = new CopyOut(`copy (${query}) to stdout`)
  client.query(statement as unknown as pg.Submittable)
  await statement.done
  return Buffer.concat(statement.chunks)
}

export async function copyIn(client: pg.Client, table: string, data: Buffer): Promise<void> {
  const statement = new CopyIn(`copy ${table} from stdin`, data)
  client.query(statement as unknown as pg.Submittable)
  await statement.done
}
