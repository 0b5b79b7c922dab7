/** The four calls that a machine makes, and what their answers mean for who calls. */
import { gzipSync } from 'node:zlib'

export interface Reading {
  /** Path of the sensor. */
  readonly sensor: string
  /** ISO 8601 in UTC. */
  readonly at: string
  readonly value: number
  readonly unit?: string
}

export interface MachineEvent {
  readonly id: string
  readonly at: string
  readonly action: string
  readonly kind: 'start' | 'end' | 'error'
  readonly program?: string
  readonly batch?: string
  readonly data?: Readonly<Record<string, string | number | boolean>>
}

export interface Rejected {
  readonly index: number
  readonly code: string
  readonly message: string
}

export interface Taken {
  readonly accepted: number
  readonly duplicates: number
  readonly rejected: readonly Rejected[]
}

export interface MachineStatus {
  readonly firmware?: string
  /** How often it measures, in whole seconds. */
  readonly interval?: number
  /** Settings of Cloche that it goes by. */
  readonly confirmedSettings?: { readonly interval: number }
  /** 0 to 100 percent. */
  readonly battery?: number
  /** dBm. */
  readonly signal?: number
}

/** The server understood and said no: the same again would be refused again. */
export class Refused extends Error {
  readonly code: string
  readonly status: number
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The server cannot be reached, or asks for patience. */
export class Away extends Error {
  /** For how long it asked to be left alone. */
  readonly retryMs: number | undefined
  constructor(message: string, retryMs?: number) {
    super(message)
    this.retryMs = retryMs
  }
}

const ANSWER_MS = 30_000
/** A server that asks for a day is asked again after an hour. */
const LONGEST_WAIT_MS = 3_600_000
/** Below, packing costs more than it saves. */
const WORTH_PACKING = 1000

export class Cloche {
  readonly #server: string

  /** @param server address without a slash at the end */
  constructor(server: string) {
    this.#server = server
  }

  /** @throws Refused, Away */
  join(connectionCode: string, serialNumber: string, activationKey: string) {
    return this.#call<{ deviceId: string; key: string }>('join', {
      connectionCode,
      serialNumber,
      activationKey,
    })
  }

  readings(key: string, readings: readonly Reading[]): Promise<Taken> {
    return this.#call('readings', { readings }, key)
  }

  events(key: string, events: readonly MachineEvent[]): Promise<Taken> {
    return this.#call('events', { events }, key)
  }

  status(key: string, status: MachineStatus) {
    return this.#call<{ settings?: { interval?: unknown } | null }>('status', status, key)
  }

  async #call<T>(name: string, body: object, key?: string): Promise<T> {
    const text = JSON.stringify(body)
    const isPacked = text.length > WORTH_PACKING
    let response: Response
    let answer: Answer
    try {
      response = await fetch(`${this.#server}/api/v0/machines/${name}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        },
        body: isPacked ? gzipSync(text) : text,
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      answer = (await response.json()) as Answer
    } catch (error) {
      throw new Away(reasonOf(error))
    }
    if (response.ok) return answer as T
    const said = answer.details?.faults?.[0]?.message ?? answer.message ?? `HTTP ${response.status}`
    if (response.status >= 500 || response.status === 429 || response.status === 408)
      throw new Away(said, retryMs(response.headers.get('retry-after'), Date.now()))
    throw new Refused(response.status, answer.code ?? '', said)
  }
}

interface Answer {
  readonly code?: string
  readonly message?: string
  readonly details?: { readonly faults?: readonly { readonly message?: string }[] }
}

/** Seconds or a date, as RFC 9110 has both; undefined when nothing readable was said. */
export function retryMs(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now
  return Number.isNaN(ms) ? undefined : Math.min(LONGEST_WAIT_MS, Math.max(0, ms))
}

/** What went wrong, in the shortest words there are; never the request, which carries keys. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined
  const text = cause?.code ?? (error instanceof Error ? error.message : String(error))
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 400)
}
