import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client, type ClientConfig } from 'pg'
import { startEmbedded, type EmbeddedDatabase } from './index.ts'
import { waitUntil } from './process-table.ts'

/**
 * For the tests of this folder: a temporary data folder with the servers started on it, and a Cloche in a process
 * of its own that can be killed.
 */
export class EmbeddedTry {
  readonly parent = mkdtempSync(join(tmpdir(), 'cloche-embedded-'))
  readonly data = join(this.parent, 'data')
  readonly messages: string[] = []
  #running: EmbeddedDatabase[] = []

  async start(): Promise<EmbeddedDatabase> {
    const note = (message: string): void => void this.messages.push(message)
    const database = await startEmbedded({ dataFolder: this.data, log: { info: note, warn: note } })
    this.#running.push(database)
    return database
  }

  async stop(): Promise<void> {
    for (const database of this.#running.splice(0)) await database.stop()
  }

  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.parent, { recursive: true, force: true })
  }

  /** The process number that PostgreSQL noted. */
  postmaster(): number {
    return Number(readFileSync(join(this.data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  }
}

/** One statement on a connection of its own. */
export async function ask(connection: ClientConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

const program = `
  import { Client } from 'pg'
  import { startEmbedded } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)}
  const log = { info() {}, warn() {} }
  try {
    const { connection } = await startEmbedded({ dataFolder: process.argv[1], log })
    const client = new Client(connection)
    await client.connect()
    await client.query('create table if not exists written (n int primary key)')
    for (let n = 1; ; n++) {
      await client.query('insert into written values ($1)', [n])
      console.log(n)
    }
  } catch (error) {
    console.log(error.name + ': ' + error.message)
    process.exitCode = 2
  }
`

export interface Writer {
  child: ChildProcess
  /** Rows the server has answered for. */
  answered: number
  /** The sentence it ended with, when it could not start. */
  ending: string
}

/** Starts a Cloche that writes row after row; answers when twenty are answered for, or when it could not start. */
export async function startWriter(dataFolder: string, uid?: number): Promise<Writer> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataFolder], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'ignore'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  const writer: Writer = { child, answered: 0, ending: '' }
  createInterface({ input: child.stdout }).on('line', line => {
    if (/^\d+$/.test(line)) writer.answered = Number(line)
    else writer.ending = line
  })
  await waitUntil(() => writer.answered >= 20 || child.exitCode !== null, 20_000)
  return writer
}

/** Ends it as a power cut would. */
export async function kill(writer: Writer): Promise<void> {
  if (writer.child.exitCode !== null) return
  const ended = once(writer.child, 'close')
  writer.child.kill('SIGKILL')
  await ended
}
