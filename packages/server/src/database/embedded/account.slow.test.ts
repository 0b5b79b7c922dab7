import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountFor, giveTo } from './account.ts'
import { findBinaries, linkLibraries, reachableBinaries } from './binaries.ts'
import { ask, EmbeddedTry, kill, startWriter } from './embedded-try.ts'

const isRoot = process.getuid?.() === 0
const nobody = 65_534
const accountless = 54_321

/** Whether other accounts may enter the project's folder, so that a test can run a program of it as one of them. */
const mayOthersEnter =
  isRoot &&
  spawnSync('test', ['-r', join(import.meta.dirname, 'index.ts')], { uid: nobody, gid: nobody, cwd: '/' })
    .status === 0

let at: EmbeddedTry

beforeEach(() => {
  at = new EmbeddedTry()
})

afterEach(() => at.remove())

describe.runIf(isRoot)('started by root', () => {
  it('runs PostgreSQL as another account, though its data lies where only root may enter', async () => {
    chmodSync(at.parent, 0o700)
    const { connection } = await at.start()
    const owner = statSync(join(at.data, 'postgres')).uid
    expect(owner).not.toBe(0)
    expect(statSync(`/proc/${at.postmaster()}`).uid).toBe(owner)
    expect(statSync(at.data).uid).toBe(0)
    expect(await ask(connection, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  it('takes data that was copied by root', async () => {
    await at.start()
    await at.stop()
    giveTo({ uid: 0, gid: 0, other: true }, join(at.data, 'postgres'))
    const { connection } = await at.start()
    expect(await ask(connection, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  it('keeps running it as the account that owns the data', async () => {
    mkdirSync(at.data)
    await at.start()
    await at.stop()
    giveTo({ uid: nobody, gid: nobody, other: true }, join(at.data, 'postgres'))
    const { connection } = await at.start()
    expect(statSync(`/proc/${at.postmaster()}`).uid).toBe(nobody)
    expect(await ask(connection, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  it('copies the programs once to where the account may run them, when only root may enter their folder', async () => {
    const found = await findBinaries()
    const closed = join(at.parent, 'closed')
    cpSync(dirname(dirname(found.postgres)), join(closed, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    chmodSync(closed, 0o700)
    const hidden = {
      postgres: join(closed, 'native', 'bin', 'postgres'),
      initdb: join(closed, 'native', 'bin', 'initdb'),
      version: `test-${process.pid}`,
    }
    const account = accountFor(join(at.data, 'postgres'))
    const copy = reachableBinaries(hidden, account)
    try {
      expect(copy.postgres).not.toBe(hidden.postgres)
      expect(reachableBinaries(hidden, account)).toEqual(copy)
      const ran = spawnSync(copy.initdb, ['--version'], {
        uid: account.uid,
        gid: account.gid,
        encoding: 'utf8',
      })
      expect(ran.stdout).toContain('PostgreSQL')
    } finally {
      rmSync(dirname(dirname(copy.postgres)), { recursive: true })
    }
  })
})

describe.runIf(mayOthersEnter)('started by an ordinary user', () => {
  it('runs as that user and keeps the rows', async () => {
    chownSync(at.parent, nobody, nobody)
    const writer = await startWriter(at.data, nobody)
    expect(writer.ending).toBe('')
    expect(statSync(`/proc/${at.postmaster()}`).uid).toBe(nobody)
    await kill(writer)
    // Root starts next: that server knows only its user, so it is stopped and started for root.
    const { connection } = await at.start()
    const [found] = await ask(connection, 'select count(*)::int as rows from written')
    expect(found?.['rows']).toBeGreaterThanOrEqual(writer.answered)
    expect(statSync(`/proc/${at.postmaster()}`).uid).toBe(nobody)
  })

  it('is told when the data belongs to somebody else', async () => {
    await at.start()
    await at.stop()
    const writer = await startWriter(at.data, nobody)
    expect(writer.ending).toMatch(/^EmbeddedError: The data folder cannot be used: no permission for/)
  })

  it('is told when the user id has no account', async () => {
    chownSync(at.parent, accountless, accountless)
    const writer = await startWriter(at.data, accountless)
    expect(writer.ending).toMatch(/^EmbeddedError: The user id 54321 has no account/)
  })
})

describe('an installation without install scripts', () => {
  it('gets the links between the libraries', async () => {
    const found = await findBinaries()
    const root = join(at.parent, 'package')
    cpSync(dirname(dirname(found.postgres)), join(root, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    const libraries = join(root, 'native', 'lib')
    for (const entry of readdirSync(libraries, { withFileTypes: true })) {
      if (entry.isSymbolicLink()) rmSync(join(libraries, entry.name))
    }
    const run = (): number | null =>
      spawnSync(join(root, 'native', 'bin', 'postgres'), ['--version'], { env: {} }).status
    expect(run()).not.toBe(0)
    linkLibraries(root)
    expect(run()).toBe(0)
    expect(existsSync(join(libraries, 'libpq.so.5')) || process.platform !== 'linux').toBe(true)
  })
})
