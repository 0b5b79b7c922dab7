/** People, scanners and sensors: what each asks for, and how the product's own client asks again. */
import { newId } from '../../packages/server/src/adapters/ids.ts'
import { Problem } from '../../packages/web/src/data/wire/problem.ts'
import { mayRepeat, patiently } from '../../packages/web/src/data/wire/repeating.ts'
import { callAt, type Fleet } from './fleet.ts'

/** One call as its caller felt it. */
export interface Felt {
  readonly kind: Kind
  /** By `performance.now()`. */
  readonly at: number
  readonly milliseconds: number
  /** Tries that failed: status and code; 0: no answer, a status alone: the balancer's. */
  readonly failures: readonly string[]
  readonly isGivenUp: boolean
}

const KINDS = ['register', 'scan', 'list', 'trace', 'readings'] as const
export type Kind = (typeof KINDS)[number]
/** Of a hundred calls. */
const SHARES: Readonly<Record<Kind, number>> = { register: 12, scan: 30, list: 33, trace: 10, readings: 15 }
const PRODUCTS = 20
const PEOPLE = 8
/** Labels that are scanned and traced again. */
const KNOWN_MAX = 5000

interface KnownLabel {
  readonly id: string
  readonly serial: string
}

export class People {
  readonly felt: Felt[] = []
  /** Ids of what was acknowledged. */
  readonly labels: string[] = []
  readonly readings: string[] = []
  readonly #fleet: Fleet
  #tokens: string[] = []
  #products: string[] = []
  #sensor = ''
  readonly #known: KnownLabel[] = []

  constructor(fleet: Fleet) {
    this.#fleet = fleet
  }

  /** Logs in, makes products and a sensor, registers a first label of each product. */
  async begin(): Promise<void> {
    for (let n = 0; n < PEOPLE; n++) this.#tokens.push(await this.#fleet.token())
    for (let n = 0; n < PRODUCTS; n++) {
      const made = await this.#once('POST', '/product', {
        product: { name: `Soup ${n}`, type: 'intermediate' },
      })
      this.#products.push((made['product'] as { id: string }).id)
    }
    const sensor = { name: 'Fridge', kind: 'temperature', path: 'temperature/fridge', unit: 'C' }
    const { locationId } = this.#fleet
    this.#sensor = (
      (await this.#once('POST', '/sensor', { sensor: { ...sensor, locationId } }))['sensor'] as { id: string }
    ).id
    for (let n = 0; n < PRODUCTS; n++) await this.do('register', [])
  }

  get token(): string {
    return this.#pick(this.#tokens)
  }

  #pick<T>(from: readonly T[]): T {
    const found = from[Math.floor(Math.random() * from.length)]
    if (found === undefined) throw new Error('There is nothing to choose from')
    return found
  }

  async #once(method: string, path: string, body: unknown): Promise<Record<string, unknown>> {
    const answer = await callAt(this.#fleet.balancer.port, this.token, method, path, body).catch(() => {
      throw new Problem(0, { code: 'NETWORK', message: '' })
    })
    if (answer.status === 200) return answer.body
    throw new Problem(
      answer.status,
      { code: String(answer.body['code'] ?? ''), message: path },
      answer.retryAfter || null,
    )
  }

  /** By the rules of the product's own client. */
  async #ask(method: string, path: string, body: unknown, failures: string[], isOnce = false) {
    const attempt = () =>
      this.#once(method, path, body).catch((error: unknown) => {
        if (error instanceof Problem) failures.push(`${error.status} ${error.code}`.trim())
        throw error
      })
    return isOnce || mayRepeat(method, path, body) ? patiently(attempt) : attempt()
  }

  /** Something by chance, by the shares of a kitchen's day. @param due when it should have begun: waiting counts */
  any(due?: number): Promise<void> {
    let left = Math.random() * 100
    const kind = KINDS.find(one => (left -= SHARES[one]) < 0) ?? 'list'
    return this.do(kind, undefined, due)
  }

  /** @param inputs absent: one of the known labels goes in */
  async do(kind: Kind, inputs?: readonly object[], at = performance.now()): Promise<void> {
    const failures: string[] = []
    let isGivenUp = false
    try {
      await this.#run(kind, failures, inputs)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      isGivenUp = true
    }
    this.felt.push({ kind, at, milliseconds: performance.now() - at, failures, isGivenUp })
  }

  async #run(kind: Kind, failures: string[], inputs?: readonly object[]): Promise<void> {
    const ask = (path: string, body: unknown, isOnce = false) =>
      this.#ask('POST', path, body, failures, isOnce)
    switch (kind) {
      case 'register': {
        const quantity = { value: 0.0001, unit: 'kg' }
        const registration = {
          id: newId(),
          productId: this.#pick(this.#products),
          state: 'chill',
          items: [{ count: 4, quantity: { value: 1, unit: 'kg' } }],
          inputs: inputs ?? [{ labelId: this.#pick(this.#known).id, quantity }],
        }
        const { labels } = (await ask('/labeling/register', { registration })) as { labels: KnownLabel[] }
        for (const { id, serial } of labels) {
          this.labels.push(id)
          if (this.#known.length < KNOWN_MAX) this.#known.push({ id, serial })
          else this.#known[Math.floor(Math.random() * KNOWN_MAX)] = { id, serial }
        }
        return
      }
      case 'scan':
        await ask('/labeling/scan', { code: this.#pick(this.#known).serial })
        return
      case 'list':
        await ask('/labeling/labels/get', {
          offset: 0,
          limit: 50,
          by: 'expiration',
          sort: 'asc',
          filter: { active: true, productId: this.#pick(this.#products), state: 'chill' },
        })
        return
      case 'trace':
        await ask('/monitor/trace/get', {
          labelId: this.#pick(this.#known).id,
          direction: 'back',
          limit: 200,
        })
        return
      case 'readings': {
        const now = Date.now()
        const readings = Array.from({ length: 5 }, (_, step) => ({
          sensorId: this.#sensor,
          at: new Date(now - step).toISOString(),
          value: 3 + Math.random(),
        }))
        await ask('/monitor/streams', { readings }, true)
        this.readings.push(...readings.map(({ sensorId, at }) => `${sensorId} ${at}`))
      }
    }
  }
}
