/**
 * What stands in for the server in tests of screens: it takes what the web's client sends, answers what the test says, by
 * the types of the contracts, and keeps what was sent. A call that no test expected is refused and fails the test.
 */
import type { Row } from '@cloche/domain/catalogue'
import { entityNamed, type Entities, type EntityName } from '@cloche/domain/entities'
import { PROBLEMS } from '@cloche/domain/problems'
import type { Method } from '../data/wire/call-options.ts'
import type { Answer, Body, PathOf } from '../data/wire/contracts.ts'
import { RequestByFetch } from './request.ts'

const base = '/api/v0'

/** A call as it was sent. */
export interface Sent<B = unknown> {
  readonly body: B
  readonly query: Readonly<Record<string, string>>
  /** What stood in the path for its names in braces. */
  readonly params: Readonly<Record<string, string>>
}

/** A refusal of the server, as an answer. */
export class Refusal {
  readonly code: keyof typeof PROBLEMS
  readonly details: unknown

  constructor(code: keyof typeof PROBLEMS, details?: unknown) {
    this.code = code
    this.details = details
  }
}

/** No answer comes: the connection is cut. */
export const cut = Symbol('no answer')

type Reply<A> = A | Refusal | typeof cut
type Answering<B, A> = Reply<A> | ((sent: Sent<B>) => Reply<A> | Promise<Reply<A>>)

interface Expected {
  readonly method: Method
  readonly path: string
  readonly matches: RegExp
  answer: (sent: Sent<never>) => unknown
  readonly sent: Sent[]
}

type Comparable = string | number
const bounds: Readonly<Record<string, (value: Comparable, wanted: Comparable) => boolean>> = {
  lt: (value, wanted) => value < wanted,
  lte: (value, wanted) => value <= wanted,
  gt: (value, wanted) => value > wanted,
  gte: (value, wanted) => value >= wanted,
}

/** Whether a value is as a filter says: the same, one of several, or within bounds. */
function isIn(wanted: unknown, value: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.includes(value)
  if (typeof wanted !== 'object' || wanted === null) return wanted === value
  return Object.entries(wanted).every(
    ([bound, limit]) => value != null && bounds[bound]?.(value as Comparable, limit as Comparable) === true,
  )
}

export class Wire {
  readonly #expected: Expected[] = []
  readonly #unexpected: string[] = []
  readonly #calls: string[] = []
  readonly #fetch = globalThis.fetch
  readonly #request = globalThis.XMLHttpRequest
  readonly #test: string

  /** @param test whose server it plays */
  constructor(test: string) {
    this.#test = test
  }

  /** Says what a call answers from now on; what is said last counts. Answers what is sent to it. */
  answers<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    answer: Answering<Body<M, P>, Answer<M, P>>,
  ): readonly Sent<Body<M, P>>[] {
    const tell = typeof answer === 'function' ? (answer as Expected['answer']) : () => answer
    const known = this.#expected.find(one => one.method === method && one.path === path)
    if (known !== undefined) {
      known.answer = tell
      return known.sent as Sent<Body<M, P>>[]
    }
    const pattern = path
      .replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
    const sent: Sent[] = []
    this.#expected.push({ method, path, matches: new RegExp(`^${pattern}$`), answer: tell, sent })
    return sent as Sent<Body<M, P>>[]
  }

  /**
   * Says which records of an entity there are: lists and single records are read from them. A list holds those whose fields
   * are as its filter says; it is neither searched nor put in order. The records may be changed while they stand here.
   */
  holds<N extends EntityName>(name: N, rows: readonly Row<Entities[N]>[]): void {
    const { wire, many } = entityNamed(name)
    const all = rows as readonly (Record<string, unknown> & { readonly id: string })[]
    this.answers(
      'POST',
      `${wire.many}/get` as PathOf<'POST'>,
      (({ body }: Sent<{ filter?: object } | undefined>) => {
        const found = all.filter(row =>
          Object.entries(body?.filter ?? {}).every(([field, wanted]) => isIn(wanted, row[field])),
        )
        return { [many]: found, count: found.length }
      }) as never,
    )
    this.answers(
      'GET',
      wire.one as PathOf<'GET'>,
      (({ query }: Sent) => {
        const found = all.find(row => row.id === query[`${name}Id`])
        return found === undefined ? new Refusal('NOT_FOUND') : { [name]: found }
      }) as never,
    )
  }

  /** What was sent to a call so far, as bodies. @throws Error where nobody said what it answers */
  sent<M extends Method, P extends PathOf<M>>(method: M, path: P): readonly Body<M, P>[] {
    const found = this.#expected.find(one => one.method === method && one.path === path)
    if (found === undefined) throw new Error(`Nobody said what ${method} ${path} answers`)
    return found.sent.map(one => one.body as Body<M, P>)
  }

  /** Every call so far in the order in which they were sent: `POST /haccp/check`. */
  get calls(): readonly string[] {
    return this.#calls
  }

  /** Takes the place of the browser's own ways out. */
  begin(): void {
    globalThis.XMLHttpRequest = RequestByFetch as unknown as typeof XMLHttpRequest
    globalThis.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : String(input)
      const { pathname, searchParams } = new URL(address, window.location.origin)
      if (!pathname.startsWith(`${base}/`)) return this.#fetch(input, init)
      return this.#take((init?.method ?? 'GET') as Method, pathname.slice(base.length), searchParams, init)
    }
  }

  /** Gives the browser its ways out back. @throws Error where something was sent that no test expected */
  end(): void {
    globalThis.fetch = this.#fetch
    globalThis.XMLHttpRequest = this.#request
    if (this.#unexpected.length > 0)
      throw new Error(
        `"${this.#test}" does not say what is answered to:\n${[...new Set(this.#unexpected)].join('\n')}`,
      )
  }

  async #take(method: Method, path: string, query: URLSearchParams, init?: RequestInit): Promise<Response> {
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : (init?.body ?? undefined)
    const expected = this.#expected.find(one => one.method === method && one.matches.test(path))
    if (expected === undefined) {
      // Whether a server is back that was away, every screen asks by itself.
      if (path === '/health') throw new TypeError('Failed to fetch')
      this.#unexpected.push(`${method} ${path} ${JSON.stringify(body) ?? ''}`)
      return refused(new Refusal('UNKNOWN_CALL'))
    }
    this.#calls.push(`${method} ${path}`)
    const params = { ...expected.matches.exec(path)?.groups }
    const sent = { body, query: Object.fromEntries(query), params }
    expected.sent.push(sent)
    const reply = await expected.answer(sent as Sent<never>)
    init?.signal?.throwIfAborted()
    if (reply === cut) throw new TypeError('Failed to fetch')
    if (reply instanceof Refusal) return refused(reply)
    return reply instanceof Response ? reply : Response.json(reply)
  }
}

function refused({ code, details }: Refusal): Response {
  const { status } = PROBLEMS[code]
  return Response.json({ code, message: code, details }, { status })
}
