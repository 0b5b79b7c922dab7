import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountFor } from './account.ts'
import { findBinaries, reachableBinaries } from './binaries.ts'
import { ask, EmbeddedTry, kill, startWriter } from './embedded-try.ts'
import { EmbeddedError, isRunning } from './index.ts'
import { isDeserted, runningPostmaster } from './postmaster-file.ts'
import { signal, waitUntil } from './process-table.ts'

/** Data as a first start makes it; each test gets a copy, which is there much sooner. */
const made = new EmbeddedTry()
let at: EmbeddedTry

beforeAll(async () => {
  await made.start()
  await made.stop()
})
afterAll(() => made.remove())

beforeEach(() => {
  at = new EmbeddedTry()
  spawnSync('cp', ['-a', made.data, at.data])
})

afterEach(() => at.remove())

const count = 'select count(*)::int as rows, max(n) as last from written'

describe('a killed server', () => {
  it('loses no answered row when the whole tree is killed, and starts again by itself', async () => {
    for (let round = 1; round <= 3; round++) {
      const writer = await startWriter(at.data)
      const server = at.postmaster()
      signal(server, 'SIGKILL')
      await kill(writer)
      expect(writer.answered).toBeGreaterThanOrEqual(20)
      const { connection } = await at.start()
      const [found] = await ask(connection, count)
      expect(found?.['rows']).toBeGreaterThanOrEqual(writer.answered)
      expect(found?.['rows']).toBe(found?.['last'])
      await ask(connection, 'drop table written')
      await at.stop()
    }
  })

  it('is adopted when only the Cloche that started it was killed', async () => {
    const writer = await startWriter(at.data)
    const server = at.postmaster()
    await kill(writer)
    expect(isRunning(server)).toBe(true)
    const { connection } = await at.start()
    expect(at.postmaster()).toBe(server)
    const [found] = await ask(connection, count)
    expect(found?.['rows']).toBeGreaterThanOrEqual(writer.answered)
    await at.stop()
    expect(isRunning(server)).toBe(false)
  })

  it('is started again under a running Cloche, at the same place', async () => {
    const { connection } = await at.start()
    await ask(connection, 'create table kept as select 7 as n')
    const server = at.postmaster()
    signal(server, 'SIGKILL')
    expect(await waitUntil(() => at.messages.includes('PostgreSQL runs again'), 20_000)).toBe(true)
    expect(at.postmaster()).not.toBe(server)
    expect(await ask(connection, 'select n from kept')).toEqual([{ n: 7 }])
  })
})

describe('under a running Cloche', () => {
  const again = () => at.messages.filter(text => text === 'PostgreSQL runs again').length

  it('comes back within seconds however often and in whatever way it ends', async () => {
    const { connection } = await at.start()
    await ask(connection, 'create table kept as select 7 as n')
    for (const [turn, name] of (['SIGKILL', 'SIGQUIT', 'SIGINT', 'SIGKILL', 'SIGKILL'] as const).entries()) {
      signal(at.postmaster(), name)
      expect(await waitUntil(() => again() === turn + 1, 30_000), at.messages.join('\n')).toBe(true)
      expect(await ask(connection, 'select n from kept')).toEqual([{ n: 7 }])
    }
  })

  it('does not wait for its clients when somebody told it to stop', async () => {
    const { connection } = await at.start()
    const client = new Client(connection)
    client.on('error', () => {})
    await client.connect()
    signal(at.postmaster(), 'SIGTERM')
    expect(await waitUntil(() => again() === 1, 20_000), at.messages.join('\n')).toBe(true)
    expect(await ask(connection, 'select 1 as n')).toEqual([{ n: 1 }])
    await client.end()
  })

  it('is used as it is when somebody starts it anew by its own means', async () => {
    const { connection } = await at.start()
    const before = at.postmaster()
    const cluster = join(at.data, 'postgres')
    const account = accountFor(cluster)
    const control = join(dirname(reachableBinaries(await findBinaries(), account).postgres), 'pg_ctl')
    const { status } = spawnSync(
      control,
      ['restart', '-D', '.', '-m', 'immediate', '-w', '-l', '/dev/null'],
      {
        cwd: cluster,
        stdio: 'ignore',
        ...(account.other ? { uid: account.uid, gid: account.gid } : {}),
      },
    )
    expect(status).toBe(0)
    const isBack = () => {
      const running = runningPostmaster(cluster)
      return running !== undefined && running.pid !== before
    }
    expect(await waitUntil(isBack, 20_000), at.messages.join('\n')).toBe(true)
    const now = at.postmaster()
    expect(await ask(connection, 'select 1 as n')).toEqual([{ n: 1 }])
    // Nobody ends it a moment later.
    await sleep(2_500)
    expect(at.postmaster()).toBe(now)
    await at.stop()
    expect(isRunning(now)).toBe(false)
  })

  it('stays ended when Cloche stops meanwhile', async () => {
    await at.start()
    signal(at.postmaster(), 'SIGKILL')
    await sleep(150)
    await at.stop()
    expect(isDeserted(join(at.data, 'postgres'))).toBe(true)
    await at.start()
  })
})

describe('one Cloche per data folder', () => {
  it('refuses the second with the number of the first', async () => {
    const { connection } = await at.start()
    const second = await startWriter(at.data)
    expect(second.ending).toContain(
      `Another Cloche is running on this data folder (${at.data}), process ${process.pid}`,
    )
    expect(second.child.exitCode).toBe(2)
    expect(await ask(connection, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  it.each([
    ['of a process that is gone', JSON.stringify({ pid: 2 ** 22 + 1, started: 'x' })],
    ['whose number another program has now', JSON.stringify({ pid: process.pid, started: 'before' })],
    ['that is not readable', '{"pid":'],
  ])('passes over a lock %s', async (_, content) => {
    writeFileSync(join(at.data, 'cloche.lock'), content)
    const { connection } = await at.start()
    expect(await ask(connection, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  it('gives the lock back on stopping', async () => {
    await at.start()
    await at.stop()
    await at.start()
  })
})

describe('a stale note of PostgreSQL', () => {
  async function leaveNote(pid: number): Promise<void> {
    await at.start()
    await at.stop()
    const note = [
      pid,
      '/proc/self/cwd',
      1_700_000_000,
      5432,
      '/tmp/cloche-nowher',
      '',
      '  2147184         4',
      'ready   ',
    ]
    writeFileSync(join(at.data, 'postgres', 'postmaster.pid'), `${note.join('\n')}\n`)
  }

  it('that names another living program does not stop the start', async () => {
    await leaveNote(process.pid)
    const { connection } = await at.start()
    expect(await ask(connection, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  it('that names a zombie does not stop the start', async () => {
    // The shell has turned into a program that never collects its child by the time that ends.
    const parent = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    try {
      const [line] = (await once(parent.stdout, 'data')) as [Buffer]
      const zombie = Number(line.toString())
      expect(await waitUntil(() => !isRunning(zombie), 5_000)).toBe(true)
      expect(() => process.kill(zombie, 0)).not.toThrow()
      await leaveNote(zombie)
      const { connection } = await at.start()
      expect(await ask(connection, 'select 1 as n')).toEqual([{ n: 1 }])
    } finally {
      parent.kill('SIGKILL')
    }
  })

  it('and an interrupted first start are passed over', async () => {
    rmSync(at.data, { recursive: true })
    mkdirSync(join(at.data, 'postgres.new', 'base'), { recursive: true })
    const { connection } = await at.start()
    expect(await ask(connection, 'select 1 as n')).toEqual([{ n: 1 }])
  })
})

describe('the server', () => {
  it('is durable, private and off the network', async () => {
    const { connection } = await at.start()
    for (const [name, value] of Object.entries({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      server_encoding: 'UTF8',
      TimeZone: 'UTC',
    })) {
      expect(Object.values((await ask(connection, `show ${name}`))[0] ?? {})).toEqual([value])
    }
    expect(statSync(connection.host ?? '').mode & 0o777).toBe(0o700)
    expect(statSync(join(at.data, 'postgres')).mode & 0o777).toBe(0o700)
    expect(Buffer.byteLength(join(connection.host ?? '', '.s.PGSQL.5432'))).toBeLessThanOrEqual(103)
  })

  it('gives the application a role that owns its database, may make roles, and is no superuser', async () => {
    const { connection } = await at.start()
    expect(
      await ask(connection, 'select rolsuper, rolbypassrls from pg_roles where rolname = current_user'),
    ).toEqual([{ rolsuper: false, rolbypassrls: false }])
    await ask(connection, 'create role floor nologin')
    await ask(connection, 'grant floor to current_user')
    await ask(connection, 'begin; set local role floor; commit')
    for (const name of ['ltree', 'pg_trgm', 'unaccent', 'btree_gist'])
      await ask(connection, `create extension ${name}`)
  })

  it('lets searches use their indexes under row-level security, in databases to come as well', async () => {
    const { connection } = await at.start()
    const said = `select proleakproof from pg_proc where oid = 'pg_catalog.textlike(text, text)'::regprocedure`
    expect(await ask(connection, said)).toEqual([{ proleakproof: true }])
    expect(await ask({ ...connection, database: 'template1' }, said)).toEqual([{ proleakproof: true }])
  })

  it('refuses a data folder that is a file', async () => {
    rmSync(at.data, { recursive: true })
    writeFileSync(at.data, '')
    await expect(at.start()).rejects.toThrow(EmbeddedError)
  })
})
