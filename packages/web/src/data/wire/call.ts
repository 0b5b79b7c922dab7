import { keepSessionToken, sessionToken } from '../session/token.ts'
import { beginBusy } from './busy.ts'
import type { CallOptions, Method } from './call-options.ts'
import { noteAnswer, noteNoAnswer } from './downtime.ts'
import { Problem, problemFrom } from './problem.ts'
import { mayRepeat, patiently } from './repeating.ts'
import { currentLocale } from '../text/locale.ts'
import type { Answer, Options, PathOf } from './contracts.ts'

const base = '/api/v0'
let heardAt = 0

/** When the server last answered a call of this session that it accepted, by `Date.now()`; 0: not yet. */
export function lastHeardAt(): number {
  return heardAt
}

/** What happens when the server says that the session is over. The session module sets it. */
let onInvalidToken: (redirect: boolean) => void = () => undefined

export function whenTokenIsInvalid(handler: (redirect: boolean) => void): void {
  onInvalidToken = handler
}

/** Told of every write that the server took, with what was sent. */
let onWritten: (path: string, body: unknown) => void = () => undefined
export function whenWritten(listener: (path: string, body: unknown) => void): void {
  onWritten = listener
}

/** The address of a call. */
export function addressOf(
  path: string,
  query: CallOptions['query'],
  params: CallOptions['params'] = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === null || value === undefined) continue
    parameters.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = parameters.toString()
  return base + filled + (text === '' ? '' : `?${text}`)
}

/** What every call says about its caller; `token` null says nothing of a session. */
export function headersOf(token: string | null): Headers {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': currentLocale() })
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  return headers
}

/** The refusal in an answer; one that says that the session is over ends it here too. */
export function refusalIn(
  status: number,
  body: unknown,
  token: string | null,
  redirect: boolean,
  retryAfter: string | null = null,
): Problem {
  const problem = problemFrom(status, body, retryAfter)
  if (problem.status !== 400 || problem.code !== 'INVALID_TOKEN') return problem
  if (replacing.size === 0) endIfStill(token, redirect)
  // The token that takes its place is on its way: only then is it known whether the session is over.
  else void Promise.allSettled(replacing).then(() => endIfStill(token, redirect))
  return problem
}

/** Calls under way whose answer brings another token. */
const replacing = new Set<Promise<unknown>>()

const bringsToken = (method: Method, path: string): boolean =>
  (method === 'POST' || method === 'PUT') && path.startsWith('/auth/user')

/** A late refusal of a token that was already replaced must not end the new session. */
function endIfStill(token: string | null, redirect: boolean): void {
  if (token !== sessionToken()) return
  keepSessionToken(null)
  onInvalidToken(redirect)
}

async function send(method: Method, path: string, options: CallOptions): Promise<Response> {
  const { query, params, body, redirect = true, withToken = true, keepalive = false, signal } = options
  const token = options.token ?? (withToken ? sessionToken() : null)
  const headers = headersOf(token)
  const isRaw = body instanceof FormData || body instanceof Blob
  if (body !== undefined && !isRaw) headers.set('Content-Type', 'application/json')
  let answer: Response
  try {
    answer = await fetch(addressOf(path, query, params), {
      method,
      headers,
      ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
      ...(keepalive ? { keepalive } : {}),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    noteNoAnswer()
    throw new Problem(0, { code: 'NETWORK', message: '' })
  }
  noteAnswer(answer.status)
  if (answer.ok) {
    if (token !== null && token === sessionToken()) heardAt = Date.now()
    return answer
  }
  const said = (await answer.json().catch(() => null)) as unknown
  throw refusalIn(answer.status, said, token, redirect, answer.headers.get('Retry-After'))
}

/** Sends, and again while the server is away for a moment, where that does nothing twice. */
function sendSafely(method: Method, path: string, options: CallOptions): Promise<Response> {
  const { repeats = options.signal === undefined, isOnce = false, body } = options
  const once = () => send(method, path, options)
  return repeats && (isOnce || mayRepeat(method, path, body)) ? patiently(once) : once()
}

/**
 * Calls the server and answers the parsed body; input and answer of an own call are those of its contract, of a standard
 * one those of its entity. A new session token in the answer replaces the one that was sent. Throws a `Problem` when the
 * server refuses or cannot be reached, and the signal's own error when the call was given up.
 */
export function call<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...options: Options<M, P>
): Promise<Answer<M, P>>
export function call(method: Method, path: string, options: CallOptions = {}): Promise<unknown> {
  return callAt(method, path, options)
}

function callAt(method: Method, path: string, options: CallOptions): Promise<unknown> {
  const answering = answered(method, path, options)
  if (options.token === undefined && bringsToken(method, path)) {
    const until = answering.catch(() => undefined)
    replacing.add(until)
    void until.finally(() => replacing.delete(until))
  }
  return answering
}

async function answered(method: Method, path: string, options: CallOptions): Promise<unknown> {
  const end = options.quiet ? undefined : beginBusy()
  const sent = sessionToken()
  try {
    const answer = await sendSafely(method, path, options)
    if (method !== 'GET') onWritten(path, options.body)
    if (answer.status === 204) return undefined
    const body: unknown = await answer.json()
    const fresh = typeof body === 'object' && body !== null && 'jwt' in body ? body.jwt : undefined
    const isOurs = options.token === undefined && sessionToken() === sent
    if (typeof fresh === 'string' && fresh !== '' && isOurs) keepSessionToken(fresh)
    return body
  } finally {
    end?.()
  }
}

/**
 * A call that no contract names where it is written: a standard one of an entity that is known when it runs, at the
 * addresses of its declaration. Who calls says what is answered.
 */
export const callUnnamed = <Answered>(
  method: Method,
  path: string,
  options: CallOptions = {},
): Promise<Answered> => callAt(method, path, options) as Promise<Answered>

/** Calls the server for a file (PDF, ZPL, CSV...); answers its content and the name the server gave it. */
export async function callForFile(
  method: Method,
  path: string,
  options: CallOptions = {},
): Promise<{ blob: Blob; name: string | null }> {
  const end = options.quiet ? undefined : beginBusy()
  try {
    const answer = await sendSafely(method, path, options)
    const named = /filename\*?=(?:UTF-8'')?"?([^";]+)/i.exec(answer.headers.get('Content-Disposition') ?? '')
    return { blob: await answer.blob(), name: named?.[1] === undefined ? null : decodeURIComponent(named[1]) }
  } finally {
    end?.()
  }
}
