/** A PostgreSQL of the bench's own that listens on this machine's network, from the system's package: it can be copied. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'

const PACKAGES = '/usr/lib/postgresql'
const PASSWORD = 'a-password-of-the-bench'

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** The account that runs what refuses to run as root; undefined: this one does. */
export function serviceAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/** Where the newest installed PostgreSQL has its programs. @throws with what to install */
function programs(): string {
  const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES).map(Number).filter(Boolean) : []
  const newest = Math.max(...versions)
  if (!Number.isFinite(newest)) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  return join(PACKAGES, String(newest), 'bin')
}

function run(program: string, args: readonly string[], cwd: string): string {
  const done = spawnSync(join(programs(), program), args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PGPASSWORD: PASSWORD, LC_ALL: 'C.UTF-8' },
    ...serviceAccount(),
  })
  if (done.status !== 0) throw new Error(`${program} ${args.join(' ')}\n${done.stdout}${done.stderr}`)
  return done.stdout
}

const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
shared_buffers = 256MB
wal_level = replica
max_wal_size = 2GB
random_page_cost = 1.1
log_min_messages = warning
`

export class Cluster {
  readonly folder: string
  readonly port: number

  private constructor(folder: string, port: number) {
    this.folder = folder
    this.port = port
  }

  /** A new one with an empty database `cloche`, started. `parent` must be open to the account that runs it. */
  static async make(parent: string): Promise<Cluster> {
    const folder = join(parent, 'one')
    mkdirSync(parent, { recursive: true })
    // What runs as another account writes here.
    chmodSync(parent, 0o777)
    run(
      'initdb',
      [
        '-D',
        folder,
        '-U',
        'postgres',
        '-A',
        'scram-sha-256',
        '-E',
        'UTF8',
        '--locale=C.UTF-8',
        '--pwfile',
        passwordFile(parent),
      ],
      parent,
    )
    const cluster = new Cluster(folder, await freePort())
    appendFileSync(join(folder, 'postgresql.conf'), SETTINGS)
    cluster.start()
    await cluster.query(`create role cloche login createrole password '${PASSWORD}'`, 'postgres')
    await cluster.query('create database cloche owner cloche', 'postgres')
    await cluster.query('alter function pg_catalog.textlike(text, text) leakproof')
    return cluster
  }

  /** A standby of this one, started. @param name of its folder and of its slot */
  async standby(name: string): Promise<Cluster> {
    const folder = join(this.folder, '..', name)
    const from = `host=127.0.0.1 port=${this.port} user=postgres password=${PASSWORD} application_name=${name}`
    run(
      'pg_basebackup',
      ['-D', folder, '-d', from, '-R', '-X', 'stream', '-C', '-S', name, '-c', 'fast'],
      join(this.folder, '..'),
    )
    const other = new Cluster(folder, await freePort())
    other.start()
    return other
  }

  start(): void {
    run(
      'pg_ctl',
      ['-D', this.folder, '-w', '-l', join(this.folder, 'log'), '-o', `-p ${this.port}`, 'start'],
      this.folder,
    )
  }

  /** @param how `immediate` is what a power cut does */
  stop(how: 'fast' | 'immediate' = 'fast'): void {
    run('pg_ctl', ['-D', this.folder, '-w', '-m', how, 'stop'], this.folder)
  }

  /** Makes a standby the one that is written to. */
  promote(): void {
    run('pg_ctl', ['-D', this.folder, '-w', 'promote'], this.folder)
  }

  get isRunning(): boolean {
    return existsSync(join(this.folder, 'postmaster.pid'))
  }

  /** As DATABASE_URL. @param port of what leads there */
  url(port = this.port): string {
    return `postgres://cloche:${PASSWORD}@127.0.0.1:${port}/cloche`
  }

  /** One statement as the superuser. */
  async query<Row extends object = Record<string, unknown>>(
    text: string,
    database = 'cloche',
  ): Promise<Row[]> {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: this.port,
      user: 'postgres',
      password: PASSWORD,
      database,
    })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }

  remove(): void {
    if (this.isRunning) this.stop('immediate')
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function passwordFile(parent: string): string {
  const file = join(parent, 'password')
  appendFileSync(file, `${PASSWORD}\n`)
  return file
}

/** What PgBouncer reads of who may log in. */
export const USER_LIST = `"cloche" "${PASSWORD}"\n`
