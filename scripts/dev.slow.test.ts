/** `npm run dev`, whole: on an empty folder, through changes and a broken file, to a Ctrl-C. */
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isRunning } from '../packages/server/src/database/embedded/index.ts'
import { projectFolder } from './child.ts'
import { DevProcess } from './dev/dev-process.ts'
import { Restarting } from './dev/restarting.ts'

test(
  'the server starts anew on the same database, calls wait for it, and nothing is left running',
  { timeout: 240_000 },
  async () => {
    const dev = await new DevProcess('--inspect=0').ready()
    onTestFinished(() => dev.close())
    const server = () => Number(/Debugger listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(dev.said)?.[1])
    expect(server()).toBeGreaterThan(0)
    expect(await (await fetch(dev.url)).text()).toContain('/@vite/client')
    const logIn = () =>
      fetch(`${dev.url}/api/v0/auth/user`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          user: { email: 'manager@demo.test', password: 'demo-kitchen' },
          provider: 'cloche',
        }),
      })
    expect((await logIn()).status).toBe(200)
    const { postmaster } = dev

    dev.said = ''
    const now = new Date()
    utimesSync(join(projectFolder, 'packages', 'server', 'src', 'app.ts'), now, now)
    await dev.until(/app\.ts changed; the server starts again/)
    expect((await logIn()).status).toBe(200)
    await dev.until(/ready at/)
    expect(dev.postmaster).toBe(postmaster)

    expect(await dev.end('SIGINT')).toBe(0)
    expect(isRunning(postmaster)).toBe(false)
    await expect(fetch(dev.url)).rejects.toThrow()
    await expect(fetch(`http://127.0.0.1:${server()}/json`)).rejects.toThrow()
  },
)

test('one that does not start is told, and starts when it is mended; of many changes the last counts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloche-restarting-'))
  const script = join(folder, 'server.mjs')
  const ended: (number | null)[] = []
  let answers = true
  const server = new Restarting({
    args: [script],
    env: process.env,
    isReady: async () => answers,
    ended: code => void ended.push(code),
  })
  onTestFinished(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  })

  writeFileSync(script, 'process.exit(3)')
  answers = false
  expect([await server.start(), await server.untilReady()]).toEqual([false, false])
  expect(ended).toEqual([3])

  // One that hears no signal is ended all the same.
  writeFileSync(script, `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)`)
  const first = server.start()
  const second = server.start()
  const waiting = server.untilReady()
  answers = true
  expect(await Promise.all([first, second, waiting])).toEqual([false, true, true])
  expect(await server.start()).toBe(true)
  await server.stop()
  expect(ended).toEqual([3])
})
