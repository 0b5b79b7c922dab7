/** The three calls that an agent makes. */
import { VERSION, type Settings } from './settings.ts'
import type { Report } from './kept.ts'

export type Connection =
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number }
  | { readonly kind: 'device'; readonly name: string }

export interface Printer {
  readonly id: string
  readonly name: string
  readonly language: 'zpl' | 'escpos' | 'pdf'
  readonly connection: Connection
}

export interface Job {
  readonly id: string
  readonly lease: string
  readonly attempt: number
  readonly pieces: number
  readonly printer: Printer
  /** What goes to the printer, one after the other. */
  readonly parts: readonly Part[]
}

export interface Part {
  /** How often; a receipt printer knows no command for copies. */
  readonly times: number
  /** Base64. */
  readonly bytes: string
}

export interface PrinterStatus {
  readonly printerId: string
  readonly status: 'ready' | 'away' | 'paper' | 'open' | 'paused'
  readonly detail?: string
}

/** The server understood and said no. */
export class Refused extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const ANSWER_MS = 15_000
/** Jobs are drawn while they are sent. */
const JOBS_MS = 75_000

export class Server {
  readonly #settings: Settings
  #key = ''

  constructor(settings: Settings) {
    this.#settings = settings
  }

  useKey(key: string): void {
    this.#key = key
  }

  async enrol(code: string): Promise<{ key: string; agent: { name: string } }> {
    return this.#call('enrol', { code, host: this.#settings.host, version: VERSION }, ANSWER_MS)
  }

  /** Jobs to print, and the printers to look after. @throws Refused; anything else means that the server is away */
  pull(states: readonly PrinterStatus[], signal: AbortSignal): Promise<{ jobs: Job[]; printers: Printer[] }> {
    const { devices, host, limits } = this.#settings
    const wait = Math.min(25, Math.floor(limits.wait / 1000))
    const body = { wait, devices: [...devices.keys()], states, host, version: VERSION, repeats: true }
    return this.#call('pull', body, wait * 1000 + JOBS_MS, signal)
  }

  report(report: Report): Promise<{ status: string }> {
    return this.#call('report', { ...report }, ANSWER_MS)
  }

  async #call<T>(name: string, body: object, limit: number, signal?: AbortSignal): Promise<T> {
    const late = AbortSignal.timeout(limit)
    const response = await fetch(`${this.#settings.server}/api/v0/labeling/print/agent/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(this.#key === '' ? {} : { authorization: `Bearer ${this.#key}` }),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: signal === undefined ? late : AbortSignal.any([late, signal]),
    })
    const answer = (await response.json()) as { code?: string; message?: string; details?: Details }
    if (response.ok) return answer as T
    const said = answer.details?.faults?.[0]?.message ?? answer.message ?? `HTTP ${response.status}`
    if (response.status >= 500 || response.status === 429) throw new Error(said)
    throw new Refused(answer.code ?? '', said)
  }
}

interface Details {
  readonly faults?: readonly { readonly message?: string }[]
}
