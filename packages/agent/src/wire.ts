/** A connection to a printer on which nothing waits for ever. */
import { createConnection, type Socket } from 'node:net'

export class Unreachable extends Error {}
export class Broken extends Error {}

const CHUNK = 16 * 1024

export class Wire {
  readonly #socket: Socket
  #answer = Buffer.alloc(0)
  #fault: Error | undefined
  #isEnded = false
  #isClosed = false
  #stir: () => void = () => undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', chunk => {
      // What a printer says is a few lines; more is none of ours.
      this.#answer = Buffer.concat([this.#answer, chunk]).subarray(-4096)
      this.#stir()
    })
    socket.on('error', error => {
      this.#fault = error
      this.#stir()
    })
    socket.on('end', () => {
      this.#isEnded = true
      this.#stir()
    })
    socket.on('close', () => {
      this.#isClosed = true
      this.#stir()
    })
    socket.on('drain', () => this.#stir())
  }

  /** @throws Away */
  static open(host: string, port: number, limit: number): Promise<Wire> {
    return new Promise((resolve, reject) => {
      const socket = createConnection({ host, port, noDelay: true })
      const fail = (text: string) => {
        clearTimeout(timer)
        socket.destroy()
        reject(new Unreachable(text))
      }
      const timer = setTimeout(() => fail('no answer'), limit)
      const refused = (error: NodeJS.ErrnoException) => fail(error.code ?? error.message)
      socket.once('error', refused)
      socket.once('connect', () => {
        clearTimeout(timer)
        socket.off('error', refused)
        resolve(new Wire(socket))
      })
    })
  }

  /** Sends everything, as fast as it is taken. @throws Broken when it closes, or takes nothing for so long */
  async send(bytes: Buffer, stall: number): Promise<void> {
    for (let at = 0; at < bytes.length; at += CHUNK) {
      const isFull = !this.#socket.write(bytes.subarray(at, at + CHUNK))
      if (isFull) await this.#until(() => this.#socket.writableLength === 0, stall, 'it takes no more')
      this.#check()
    }
    await this.#until(() => this.#socket.writableLength === 0, stall, 'it takes no more')
    this.#check()
  }

  /** Asks; undefined: no answer in time. @throws Broken */
  async ask<T>(
    question: Buffer,
    read: (answer: Buffer) => T | undefined,
    limit: number,
  ): Promise<T | undefined> {
    this.#answer = Buffer.alloc(0)
    this.#socket.write(question)
    const isThere = await this.#wait(() => read(this.#answer) !== undefined || this.#isOver, limit)
    const answer = read(this.#answer)
    if (answer === undefined) this.#check()
    return isThere ? answer : undefined
  }

  /** Says that this was all; whether the printer closed too, in order. @throws Broken */
  async finish(limit: number): Promise<boolean> {
    this.#socket.end()
    const isClosed = await this.#wait(() => this.#isClosed || this.#fault !== undefined, limit)
    if (this.#fault !== undefined) this.#check()
    return isClosed
  }

  drop(): void {
    this.#socket.destroy()
  }

  get #isOver(): boolean {
    return this.#fault !== undefined || this.#isEnded || this.#isClosed
  }

  #check(): void {
    if (this.#fault !== undefined)
      throw new Broken((this.#fault as NodeJS.ErrnoException).code ?? this.#fault.message)
    if (this.#isOver) throw new Broken('it closed in the middle')
  }

  async #until(isSo: () => boolean, limit: number, otherwise: string): Promise<void> {
    if (!(await this.#wait(() => isSo() || this.#isOver, limit))) throw new Broken(otherwise)
  }

  /** Looks whenever something happens on the wire, and now and then. */
  #wait(isSo: () => boolean, limit: number): Promise<boolean> {
    if (isSo()) return Promise.resolve(true)
    return new Promise(resolve => {
      const settle = (is: boolean) => {
        clearTimeout(timer)
        clearInterval(look)
        this.#stir = () => undefined
        resolve(is)
      }
      const timer = setTimeout(() => settle(isSo()), limit)
      const look = setInterval(() => this.#stir(), 50)
      this.#stir = () => {
        if (isSo()) settle(true)
      }
    })
  }
}
