import { afterEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from './events.ts'
import { LiveStream, sessionIn } from './stream.ts'

afterEach(() => void vi.unstubAllGlobals())

const tokenOf = (claims: object) => `h.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.s`

/** A server whose streams the test writes. */
function standIn(statuses: number[] = []) {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const asked: string[] = []
  const paths: string[] = []
  vi.stubGlobal(
    'fetch',
    async (path: string, options: { headers: Record<string, string>; signal: AbortSignal }) => {
      asked.push(options.headers['Authorization'] ?? '')
      paths.push(path)
      const status = statuses.shift() ?? 200
      if (status !== 200) return new Response(null, { status })
      const body = new ReadableStream<Uint8Array>({
        start: controller => {
          streams.push(controller)
          options.signal.addEventListener('abort', () => controller.error(new Error('aborted')))
        },
      })
      return new Response(body)
    },
  )
  const say = (text: string) => streams.at(-1)!.enqueue(new TextEncoder().encode(text))
  return { streams, asked, paths, say }
}

const until = (holds: () => boolean) => vi.waitFor(() => expect(holds()).toBe(true), 3000)

test('events come out whole however they are cut', async () => {
  const server = standIn()
  const heard: LiveEvent[] = []
  new LiveStream(event => heard.push(event)).use('t')
  await until(() => server.streams.length === 1)
  server.say('event: ready\ndata: {}\n\n: beat\n\nevent: cha')
  server.say('nge\ndata: {"changes":[{"entity":"product","verb":"create","ids":["a"]}],"isOwn":false}\n\n')
  await until(() => heard.length === 2)
  expect(heard).toEqual([
    { kind: 'ready' },
    { kind: 'change', changes: [{ entity: 'product', verb: 'create', ids: ['a'] }], isOwn: false },
  ])
})

test('after a lost connection it follows again and says that something may have been missed', async () => {
  const server = standIn([200, 503])
  const heard: LiveEvent[] = []
  new LiveStream(event => heard.push(event)).use('t')
  await until(() => server.streams.length === 1)
  server.say('event: ready\ndata: {}\n\n')
  await until(() => heard.length === 1)
  server.streams[0]!.close()
  await until(() => server.streams.length === 2)
  expect(server.asked.length).toBe(3)
  server.say('event: ready\ndata: {}\n\n')
  await until(() => heard.length === 3)
  expect(heard.slice(1)).toEqual([{ kind: 'ready' }, { kind: 'refresh' }])
})

test('a server that is away for long is asked again within seconds', async () => {
  vi.useFakeTimers()
  try {
    const server = standIn(Array.from({ length: 12 }, () => 503))
    const stream = new LiveStream(() => undefined)
    stream.use('t')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.streams.length).toBe(1)
    expect(server.asked.length).toBe(13)
    stream.use(null)
  } finally {
    vi.useRealTimers()
  }
})

test('a session that is over is not asked for again, the next one is', async () => {
  const server = standIn([400])
  const heard: LiveEvent[] = []
  const stream = new LiveStream(event => heard.push(event))
  stream.use(tokenOf({ sid: 'one' }))
  await until(() => heard.length === 1)
  expect(heard).toEqual([{ kind: 'end' }])
  stream.use(tokenOf({ sid: 'two' }))
  await until(() => server.streams.length === 1)
  stream.use(tokenOf({ sid: 'two', rev: 2 }))
  stream.use(null)
  expect(server.asked.length).toBe(2)
})

test('it asks for what came since the screen was read, and after a gap for nothing but the rest', async () => {
  const server = standIn()
  const stream = new LiveStream(() => undefined)
  stream.use('t', Date.now() - 5000)
  await until(() => server.streams.length === 1)
  const ago = Number(/^\/api\/v0\/live\?ago=(\d+)$/.exec(server.paths[0]!)?.[1])
  expect(ago).toBeGreaterThanOrEqual(5000)
  expect(ago).toBeLessThan(60_000)
  server.streams[0]!.close()
  await until(() => server.streams.length === 2)
  expect(server.paths[1]).toBe('/api/v0/live')
})

test('a token names its session', () => {
  expect(sessionIn(tokenOf({ sid: 'one' }))).toBe('one')
  expect(sessionIn('anything')).toBe('anything')
})
