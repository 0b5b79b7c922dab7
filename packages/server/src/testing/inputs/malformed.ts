/** Turns inputs that fit into ones that do not: at any place of the input, or in how the request is written. */
import type { CallContract } from '@cloche/domain/catalogue'
import type { InjectOptions } from 'fastify'
import { HOSTILE_DATES, HOSTILE_IDS, HOSTILE_NUMBERS, HOSTILE_SHAPES, HOSTILE_TEXTS } from './hostile.ts'
import type { CallInput } from './likely.ts'
import type { Chance } from './random.ts'

type Slots = Record<string, unknown>

/** Every place of a value where another could stand. */
function slotsOf(value: unknown, found: [Slots, string][] = []): [Slots, string][] {
  if (value === null || typeof value !== 'object' || found.length > 400) return found
  for (const key of Object.keys(value)) {
    found.push([value as Slots, key])
    slotsOf((value as Slots)[key], found)
  }
  return found
}

const LOOKS_LIKE_ID = /^[0-9a-f]{8}-/i
const LOOKS_LIKE_DATE = /^\d{4}-\d{2}-\d{2}/
const EXTRA_NAMES = [
  'nothingOfOurs',
  'organizationId',
  'version',
  'deleted',
  '',
  'id',
  'toString',
  '0',
  'a.b',
  '$where',
]

/** A hostile value, often of the kind of the one it replaces. */
function hostileOf(old: unknown, chance: Chance, more: readonly unknown[]): unknown {
  const kind = chance()
  if (kind < 0.5) {
    if (typeof old === 'number') return chance.pick(HOSTILE_NUMBERS)
    if (typeof old === 'string' && LOOKS_LIKE_ID.test(old)) return chance.pick(HOSTILE_IDS)
    if (typeof old === 'string' && LOOKS_LIKE_DATE.test(old)) return chance.pick(HOSTILE_DATES)
    if (typeof old === 'string') return chance.pick(HOSTILE_TEXTS)
  }
  if (kind < 0.6) return [old]
  if (kind < 0.65) return { id: old }
  if (kind < 0.8) return chance.pick(more)
  return chance.pick(
    chance.pick<readonly unknown[]>([
      HOSTILE_TEXTS,
      HOSTILE_NUMBERS,
      HOSTILE_SHAPES,
      HOSTILE_DATES,
      HOSTILE_IDS,
    ]),
  )
}

/** A value of its own: it may be changed in turn. */
const hostileFor = (old: unknown, chance: Chance, more: readonly unknown[]): unknown =>
  structuredClone(hostileOf(old, chance, more))

/** Changes an input in one to three places. */
export function malform(input: CallInput, chance: Chance, more: readonly unknown[]): CallInput {
  const whole = { params: input.params, query: input.query, body: input.body } as Slots
  const times = chance.pick([1, 1, 1, 1, 2, 3])
  for (let i = 0; i < times; i++) {
    const slots = slotsOf(whole).filter(
      ([holder, key]) => holder !== whole || (key === 'body' && input.body !== undefined && chance() < 0.3),
    )
    if (slots.length === 0) {
      ;(whole['query'] as Slots)[chance.pick(EXTRA_NAMES)] = hostileFor(undefined, chance, more)
      continue
    }
    const [holder, key] = chance.pick(slots)
    const what = chance()
    if (what < 0.75) holder[key] = hostileFor(holder[key], chance, more)
    else if (what < 0.85 && !Array.isArray(holder)) delete holder[key]
    else if (!Array.isArray(holder)) holder[chance.pick(EXTRA_NAMES)] = hostileFor(holder[key], chance, more)
  }
  return whole as unknown as CallInput
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** The input as a request; texts that no address can carry lose their broken halves. */
export function requestOf(
  call: CallContract,
  { params, query, body }: CallInput,
): InjectOptions & { url: string } {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(asText(params[name]).toWellFormed().slice(0, 300)),
  )
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    (Array.isArray(value) && value.length < 5 ? value : [value]).map(one => [
      name,
      asText(one).slice(0, 9000),
    ]),
  )
  const search = new URLSearchParams(pairs).toString()
  return {
    method: call.method,
    url: `/api/v0${path}${search === '' ? '' : `?${search}`}`,
    ...(body === undefined
      ? {}
      : { payload: JSON.stringify(body) ?? '', headers: { 'content-type': 'application/json' } }),
  }
}

/** Types of content: of ours, of others, and of none. */
const TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json;',
  'application/json\tx',
  'APPLICATION/JSON',
  'application/jsonx',
  'text/csv',
  'image/png',
  '*/*',
  ';',
  'x'.repeat(3000),
]
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'SEARCH'] as const
const ENDINGS = [
  '/',
  '//',
  '/..',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '%00',
  '%',
  '%zz',
  '%c0%ae',
  '%ed%a0%80',
  ';a=b',
  '#here',
  '?',
  '?&&&=&=',
  '?locale=%ff',
  '?locale=es&locale=en',
  '?redirect=maybe',
  `?${'a=1&'.repeat(500)}`,
  '?__proto__=1',
  '?__proto__[x]=1',
  '?constructor[prototype]=1',
  '?filter=%7B',
  `/${'y'.repeat(5000)}`,
]
const HEADERS: readonly Record<string, string>[] = [
  { 'accept-language': 'x'.repeat(5000) },
  { 'accept-language': '*,;q=;;,--' },
  { 'accept-language': 'en-\u00e9' },
  { accept: ';;;' },
  { 'accept-encoding': 'x;q=nonsense, br;q=' },
  { 'content-encoding': 'gzip' },
  { 'transfer-encoding': 'chunked, chunked' },
  { range: 'bytes=9-1,a-b' },
  { 'if-none-match': '"'.repeat(100) },
  { 'if-modified-since': 'never' },
  { 'if-match': '*' },
  { expect: '100-continue' },
  { 'x-forwarded-for': "'; drop table session; --" },
  { 'x-forwarded-host': 'elsewhere.example' },
  { 'x-http-method-override': 'DELETE' },
  { host: '' },
  { host: 'a b' },
  { origin: 'null' },
  { cookie: '='.repeat(4000) },
  { 'user-agent': '\u00ff'.repeat(500) },
  { authorization: '' },
  { authorization: 'Bearer' },
  { authorization: `Bearer ${'a'.repeat(3000)}` },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
  { authorization: 'Basic YTpi' },
  { 'content-length': '5' },
  { 'last-event-id': "' or 1=1" },
]

/** Writes the request wrongly: its JSON, its bytes, its type, its method, its address or its headers. */
export function misspell(
  request: InjectOptions & { url: string },
  chance: Chance,
): InjectOptions & { url: string } {
  const payload = typeof request.payload === 'string' ? request.payload : '{"name":"Tomato"}'
  const json = { 'content-type': 'application/json' }
  const cut = chance.below(payload.length + 1)
  const splice = (middle: Uint8Array): Buffer =>
    Buffer.concat([Buffer.from(payload.slice(0, cut)), middle, Buffer.from(payload.slice(cut))])
  const body = (bytes: string | Buffer) => ({ ...request, payload: bytes, headers: json })
  switch (chance.below(13)) {
    case 0:
      return body(payload.slice(0, cut))
    case 1:
      return body(
        splice(Buffer.from(chance.pick(['ff', 'c080', 'eda080', 'f4908080', '00', 'efbbbf', '1b']), 'hex')),
      )
    case 2:
      return body(payload.replace('{', '{"id":1,"id":2,'))
    case 3:
      return body(
        payload.replace(
          /:("[^"]*"|\d+)/,
          `:${chance.pick(['NaN', '1e999', '-', '01', "'x'", '/*x*/1', ''])}`,
        ),
      )
    case 4:
      return body(payload.replace('{', '{"__proto__":{"isAdmin":true},'))
    case 5:
      return body(
        chance.pick(['', ' ', 'null', '0', '"x"', '[]', '{', '[[[[', 'true', '\ufeff{}', '{}{}', '{"a":1}x']),
      )
    case 6:
      return { ...request, payload, headers: { 'content-type': chance.pick(TYPES) } }
    case 7:
      return { ...request, method: chance.pick(METHODS) as 'GET' }
    case 8:
      return { ...request, url: request.url.split('?')[0] + chance.pick(ENDINGS) }
    case 9: {
      const at = 8 + chance.below(request.url.length - 8)
      const odd = chance.pick(['%', '%00', '//', '/../', '%2f', '\u00e9', '%e9', '?', ';', '%0d%0a'])
      return { ...request, url: request.url.slice(0, at) + odd + request.url.slice(at) }
    }
    case 10:
      return body('['.repeat(chance.pick([10, 100, 50_000])) + ']')
    case 11:
      return body(Buffer.from(Array.from({ length: 200 }, () => chance.below(256))))
    default:
      return { ...request, headers: { ...request.headers, ...chance.pick(HEADERS) } }
  }
}
