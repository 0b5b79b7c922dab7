/** A label printer that listens on a port of this machine, keeps what it was sent, and misbehaves as told. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/**
 * `close`: takes everything, closes when the sender does. `status`: answers `~HS` too, as ZPL printers do.
 * `deaf`: accepts, never reads. `cut`: ends after the first bytes. `slow`: takes a little at a time. `silent`: takes
 * everything, never closes.
 */
export type Manner = 'close' | 'status' | 'deaf' | 'cut' | 'slow' | 'silent'

const PORT_OF_ANY = 0

export class PrinterStandIn {
  manner: Manner
  /** Labels are missing. */
  isOut = false
  /** What came out, a connection each. */
  readonly papers: string[] = []
  /** How many answers it says that it still prints. */
  busyFor = 0
  connections = 0
  #server: Server | undefined
  #port = PORT_OF_ANY
  readonly #sockets = new Set<Socket>()

  constructor(manner: Manner = 'close') {
    this.manner = manner
  }

  get port(): number {
    return this.#port
  }

  /** All labels that came out whole. */
  get labels(): string[] {
    return this.papers.flatMap(paper => paper.match(/\^XA[\s\S]*?\^XZ/g) ?? [])
  }

  /** Switches it on; at the same port each time. */
  on(): Promise<this> {
    const server = createServer({ allowHalfOpen: true }, socket => this.#serve(socket))
    this.#server = server
    return new Promise(resolve => {
      server.listen(this.#port, '127.0.0.1', () => {
        this.#port = (server.address() as AddressInfo).port
        resolve(this)
      })
    })
  }

  /** Switches it off: whoever is connected is cut off, whoever comes is refused. */
  async off(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise(resolve => (this.#server ? this.#server.close(resolve) : resolve(undefined)))
    this.#server = undefined
  }

  #serve(socket: Socket): void {
    const { manner } = this
    const at = this.papers.push('') - 1
    this.connections += 1
    this.#sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => this.#sockets.delete(socket))
    if (manner === 'deaf') return
    socket.on('data', chunk => {
      const text = chunk.toString('latin1')
      this.papers[at] += text
      if (manner === 'cut' && this.papers[at]!.includes('^XA')) socket.resetAndDestroy()
      if (manner === 'status') for (const _ of text.match(/~HS/g) ?? []) socket.write(this.#status())
      if (manner === 'slow') {
        socket.pause()
        setTimeout(() => socket.resume(), 5)
      }
    })
    if (manner !== 'silent') socket.on('end', () => socket.end())
  }

  #status(): string {
    const left = this.busyFor > 0 ? this.busyFor-- : 0
    const lines = [
      `030,${this.isOut ? 1 : 0},0,0288,${String(left).padStart(3, '0')},0,0,0,000,0,0,0`,
      '000,0,0,0,0,2,4,0,00000000,1,000',
      '1234,0',
    ]
    return lines.map(line => `\x02${line}\x03\r\n`).join('')
  }
}
