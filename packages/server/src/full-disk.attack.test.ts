/**
 * A disk that fills up under writers, for real: a small file system in memory holds the data folder. Where the account
 * may not mount one (only root may), the same refusals are proven by `http/health/health.test.ts` alone.
 */
import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, rmdirSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from './adapters/ids.ts'
import { newClient } from './database/client.ts'
import { runningConnection } from './database/embedded/index.ts'
import { attackSize } from './testing/attack.ts'
import { ServerProcess, type ServerRun } from './testing/server-process.ts'

const FILLINGS = attackSize(2, 10)
const WRITERS = 4
const SIZE_MEBIBYTES = 320
const BACK_WITHIN_MS = 10_000

const mount = (at: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MEBIBYTES}m`, 'tmpfs', at]).status === 0
const unmount = (at: string) => spawnSync('umount', [at]).status === 0

const mayMount = (() => {
  const at = mkdtempSync(join(tmpdir(), 'cloche-mount-'))
  try {
    return mount(at) && unmount(at)
  } finally {
    rmdirSync(at)
  }
})()

describe.runIf(mayMount)('a full disk', () => {
  const server = new ServerProcess()
  const data = join(server.folder, 'data')
  const ballast = join(data, 'ballast')
  let run: ServerRun
  let token = ''

  beforeAll(async () => {
    mkdirSync(data)
    if (!mount(data)) throw new Error('The file system cannot be mounted any more')
    run = await server.start()
    const user = { email: 'owner@demo.test', password: 'demo-kitchen' }
    token = (await server.call(null, 'POST', '/auth/user', { user, provider: 'cloche' })).body[
      'jwt'
    ] as string
  }, 300_000)
  afterAll(async () => {
    await server.stop()
    unmount(data)
    await server.close()
  }, 120_000)

  /** Takes all the room there is. */
  function fill(): void {
    const file = openSync(ballast, 'w')
    try {
      for (let block = Buffer.alloc(1024 * 1024); block.length >= 1;) {
        try {
          writeSync(file, block)
        } catch {
          block = block.subarray(0, Math.floor(block.length / 2))
        }
      }
    } finally {
      closeSync(file)
    }
  }

  /** Makes PostgreSQL need room for its own log, which it cannot do without: it ends. */
  async function startNewLog(): Promise<void> {
    const client = newClient({ ...runningConnection(data), user: 'postgres', database: 'postgres' })
    try {
      await client.connect()
      for (let turn = 0; turn < 50; turn++) {
        await client.query('select pg_logical_emit_message(true, $1, $2)', ['cloche', 'anything'])
        await client.query('select pg_switch_wal()')
      }
    } catch {
      // It ended.
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  const upload = async () => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/v0/attachment/upload?name=note.csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      // Another content each time: what is there already needs no room.
      body: `name,weight\n${`${newId()},500\n`.repeat(2_000)}`,
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }

  const health = async () => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/v0/health`)
    return { status: answer.status, body: (await answer.json()) as Record<string, any> }
  }

  test(`${FILLINGS} times: told, survived, nothing lost`, { timeout: 900_000 }, async () => {
    const answered: string[] = []
    const statuses: Record<number, number> = {}
    const others: string[] = []
    let isStopped = false
    const write = async () => {
      while (!isStopped) {
        const id = newId()
        const { status, body } = await server.call(token, 'POST', '/product', {
          product: { id, name: `Written ${id}`, description: id.repeat(200).slice(0, 4_000) },
        })
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status === 200) answered.push(id)
        else if (status !== 507 && status !== 503)
          others.push(`${status} ${JSON.stringify(body).slice(0, 300)}`)
        else await sleep(20)
      }
    }
    const writers = Array.from({ length: WRITERS }, write)
    let longest = 0
    for (let filling = 0; filling < FILLINGS; filling++) {
      fill()
      const refused = await upload()
      // PostgreSQL may be away already, when its own log found no room first.
      expect([507, 503]).toContain(refused.status)
      if (refused.status === 507) expect(refused.body['code']).toBe('STORAGE_FULL')
      const { body } = await health()
      expect(['degraded', 'unavailable']).toContain(body['status'])
      expect(body['parts'].disk.word ?? body['parts'].disk).toBe('failed')
      const before = { ...statuses }
      const isLogToo = filling % 2 === 1
      if (isLogToo) await startNewLog()
      for (let waited = 0; waited < 150; waited++) {
        const awaited = isLogToo ? 503 : 507
        if ((statuses[awaited] ?? 0) > (before[awaited] ?? 0)) break
        await sleep(100)
      }
      if (isLogToo) expect(statuses[503] ?? 0).toBeGreaterThan(before[503] ?? 0)
      await sleep(500)
      expect(run.hasEnded, run.said).toBe(false)
      rmSync(ballast)
      const freed = performance.now()
      const count = answered.length
      while (answered.length === count || (await upload()).status !== 200) {
        if (performance.now() - freed > 60_000) throw new Error(`It does not come back:\n${run.said}`)
        await sleep(20)
      }
      longest = Math.max(longest, performance.now() - freed)
    }
    isStopped = true
    await Promise.all(writers)
    expect(others).toEqual([])
    expect(longest).toBeLessThan(BACK_WITHIN_MS)
    for (let from = 0; from < answered.length; from += 500) {
      const ids = answered.slice(from, from + 500)
      const found = await server.call(token, 'POST', '/products/get', { filter: { id: ids }, limit: 0 })
      expect(found.body['count']).toBe(ids.length)
    }
    console.info(
      `${FILLINGS} fillings: answers by status ${JSON.stringify(statuses)}, writing again ${Math.round(longest)} ms at most after there was room`,
    )
  })
})
