/** A bounded load over keep-alive connections: so many requests, so many at once; answers requests a second. */
import { Agent, request } from 'node:http'

export interface Target {
  readonly port: number
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

export interface LoadResult {
  readonly perSecond: number
  readonly bytes: number
  /** Milliseconds below which 95 of 100 answers came. */
  readonly p95: number
}

/** One request over the connections of an agent; answers the bytes of the answer. @throws when it is not 200 */
export function once(target: Target, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const { port, method, path, headers = {}, body } = target
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent,
        headers: { 'content-type': 'application/json', ...headers },
      },
      answer => {
        let bytes = 0
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve(bytes)
            : reject(new Error(`Answer ${answer.statusCode} of ${path}`)),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Makes `count` requests, `width` at once. @throws when any answer is not 200. */
export async function load(target: Target, count: number, width: number): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: width })
  const times: number[] = []
  let left = count
  let bytes = 0
  const started = performance.now()
  const worker = async () => {
    while (left-- > 0) {
      const at = performance.now()
      bytes = await once(target, agent)
      times.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  times.sort((one, two) => one - two)
  return { perSecond: count / seconds, bytes, p95: times[Math.floor(times.length * 0.95)] ?? 0 }
}

/** The middle of several measurements. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, two) => one - two)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Measures two targets in turns, so that whatever else the machine does meets both; answers the middle ratio. */
export async function compare(ours: Target, bare: Target, count: number, width: number, rounds: number) {
  await load(bare, Math.ceil(count / 4), width)
  await load(ours, Math.ceil(count / 4), width)
  const ratios: number[] = []
  let last = { ours: { perSecond: 0, bytes: 0, p95: 0 }, bare: { perSecond: 0, bytes: 0, p95: 0 } }
  for (let round = 0; round < rounds; round++) {
    const one = await load(bare, count, width)
    const two = await load(ours, count, width)
    last = { ours: two, bare: one }
    ratios.push(two.perSecond / one.perSecond)
  }
  return { ratio: median(ratios), ratios, ...last }
}
