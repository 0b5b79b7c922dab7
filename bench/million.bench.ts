/**
 * 1,000,000 labels and 3,000,000 links: registering, scanning, moving and tracing against the same on the database as
 * it was before they were loaded; and how long a scan takes to the screen with sixteen people at once.
 */
import { Agent } from 'node:http'
import type { Installation } from './installation.ts'
import { median, once, type Target } from './load.ts'
import { loadMillion, sampleLabels, MILLION_LABELS, MILLION_LINKS } from './million-load.ts'
import type { Figure } from './figures.ts'
import { post } from './post.ts'
import { newId } from '../packages/server/src/adapters/ids.ts'

const PEOPLE = 16
const SCANS = 640
const ROUNDS = 5
const BATCH = 100

interface Made {
  readonly labels: readonly { readonly id: string; readonly serial: string }[]
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const started = performance.now()
  const answer = await work()
  return { ms: performance.now() - started, answer }
}

interface Times {
  readonly register: number
  readonly scan: number
  readonly move: number
  readonly trace: number
}

/** Each several times, the middle: a hundred labels registered from one, one found by its code, ten moved, one traced. */
async function measure(port: number, token: string): Promise<Times> {
  const { product } = await post<{ product: { id: string } }>(port, token, '/product', {
    product: { name: `Measured ${newId()}` },
  })
  const register = (count: number, inputs: object[] = []) =>
    post<Made>(port, token, '/labeling/register', {
      registration: {
        id: newId(),
        productId: product.id,
        state: 'chill',
        items: [{ count, quantity: { value: 1, unit: 'kg' } }],
        inputs,
      },
    })
  const [source] = (await register(1)).labels
  const inputs = [{ labelId: source!.id, quantity: { value: 0.001, unit: 'kg' } }]
  const times = {
    register: [] as number[],
    scan: [] as number[],
    move: [] as number[],
    trace: [] as number[],
  }
  for (let round = 0; round <= ROUNDS; round++) {
    const made = await timed(() => register(BATCH, inputs))
    const { labels } = made.answer
    const scan = await timed(() => post(port, token, '/labeling/scan', { code: labels[0]!.serial }))
    const labelIds = labels.slice(0, 10).map(({ id }) => id)
    const move = await timed(() =>
      post(port, token, '/labeling/move', {
        move: { id: newId(), labelIds, kind: 'other', toState: 'freeze' },
      }),
    )
    const trace = await timed(() =>
      post(port, token, '/monitor/trace/get', { labelId: source!.id, direction: 'both', limit: 20_000 }),
    )
    // The first warms up.
    if (round === 0) continue
    times.register.push(made.ms)
    times.scan.push(scan.ms)
    times.move.push(move.ms)
    times.trace.push(trace.ms)
  }
  return {
    register: median(times.register),
    scan: median(times.scan),
    move: median(times.move),
    trace: median(times.trace),
  }
}

/** What a screen asks for after a scan, one after the other: whose code it is, the label with what may happen next. */
async function scanToScreen(port: number, token: string, codes: readonly { id: string; serial: string }[]) {
  const times: number[] = []
  let left = SCANS
  const target = (method: 'GET' | 'POST', path: string, body?: object): Target => ({
    port,
    method,
    path: `/api/v0${path}`,
    headers: { authorization: token },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const person = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 2 })
    while (left-- > 0) {
      const { id, serial } = codes[left % codes.length]!
      const started = performance.now()
      await once(target('POST', '/labeling/scan', { code: serial }), agent)
      await Promise.all([
        once(target('GET', `/labeling/label?labelId=${id}`), agent),
        once(target('POST', '/labeling/label/moves/get', { labelId: id }), agent),
      ])
      times.push(performance.now() - started)
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: PEOPLE }, person))
  times.sort((one, two) => one - two)
  return { p50: times[Math.floor(times.length * 0.5)] ?? 0, p95: times[Math.floor(times.length * 0.95)] ?? 0 }
}

export async function benchMillion(installation: Installation): Promise<Figure[]> {
  const port = await installation.serve('./real-server.ts')
  const token = await installation.token(port)
  const small = await measure(port, token)
  await loadMillion(installation)
  const large = await measure(port, token)
  const codes = await sampleLabels(installation, 400)
  await scanToScreen(port, token, codes.slice(0, 32))
  const screen = await scanToScreen(port, token, codes)
  const figure = (name: keyof Times, what: string): Figure => ({
    name: `${what} with ${MILLION_LABELS} labels and ${MILLION_LINKS} links, against the same with none`,
    ratio: large[name] / small[name],
    atMost: 2,
    detail: `${large[name].toFixed(1)} ms against ${small[name].toFixed(1)} ms`,
  })
  return [
    figure('register', `Registering ${BATCH} labels`),
    figure('scan', 'Finding a label by its code'),
    figure('move', 'Moving 10 labels'),
    figure('trace', 'Tracing'),
    {
      name: `Scan to screen, ${PEOPLE} people at once, of 100 ms at the 95th percentile`,
      ratio: screen.p95 / 100,
      atMost: 1,
      detail: `${screen.p95.toFixed(0)} ms at the 95th percentile, ${screen.p50.toFixed(0)} ms in the middle`,
    },
  ]
}
