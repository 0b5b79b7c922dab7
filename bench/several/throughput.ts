/** What two servers do against one, where their processors are what is short and PostgreSQL's is not. */
import { callAt, type Fleet } from './fleet.ts'
import { median } from '../load.ts'
import { processorSeconds } from './processes.ts'

/** The share of time that a server may run: its processor is what is short then, also where there are few. */
export const SHARE = 0.08
const CYCLE_MS = 50
const PEOPLE = 16
const SECONDS = 5
const ROUNDS = 5

/** Lets a process run for a share of the time alone. Answers what ends that. */
function throttle(pid: number): () => void {
  process.kill(pid, 'SIGSTOP')
  let rest: NodeJS.Timeout | undefined
  const cycle = setInterval(() => {
    process.kill(pid, 'SIGCONT')
    rest = setTimeout(() => process.kill(pid, 'SIGSTOP'), CYCLE_MS * SHARE)
  }, CYCLE_MS)
  return () => {
    clearInterval(cycle)
    clearTimeout(rest)
    process.kill(pid, 'SIGCONT')
  }
}

export interface Throughput {
  readonly one: number
  readonly two: number
  readonly ratio: number
  /** Processor time of the servers for a request: two to one. */
  readonly costs: number
}

/** Requests a second that servers answer, each with its own people. */
async function rate(ports: readonly number[], token: string, path: string, body: unknown): Promise<number> {
  let count = 0
  const until = performance.now() + SECONDS * 1000
  const person = async (port: number) => {
    while (performance.now() < until) {
      const { status } = await callAt(port, token, 'POST', path, body)
      if (status !== 200) throw new Error(`${path}: ${status}`)
      count++
    }
  }
  const from = performance.now()
  await Promise.all(ports.flatMap(port => Array.from({ length: PEOPLE }, () => person(port))))
  return count / ((performance.now() - from) / 1000)
}

/** Seconds of processor time that processes have used. */
const used = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + processorSeconds(pid), 0)

/** In turns: one server alone, then both. Streams and jobs of the other go on meanwhile. */
export async function throughput({ servers, token }: Fleet, pids: readonly number[]): Promise<Throughput> {
  const mine = await token()
  const ports = servers.map(({ port }) => port)
  const ends = pids.map(throttle)
  try {
    const rates = { one: [] as number[], two: [] as number[], ratio: [] as number[], costs: [] as number[] }
    const ask = async (some: readonly number[]) => {
      const before = used(pids)
      const perSecond = await rate(some, mine, '/products/get', { offset: 0, limit: 20 })
      return { perSecond, each: (used(pids) - before) / (perSecond * SECONDS) }
    }
    for (let round = 0; round < ROUNDS; round++) {
      const one = await ask([ports[round % 2] ?? 0])
      const two = await ask(ports)
      rates.one.push(one.perSecond)
      rates.two.push(two.perSecond)
      rates.ratio.push(two.perSecond / one.perSecond)
      rates.costs.push(two.each / one.each)
    }
    return {
      one: median(rates.one),
      two: median(rates.two),
      ratio: median(rates.ratio),
      costs: median(rates.costs),
    }
  } finally {
    for (const end of ends) end()
  }
}
