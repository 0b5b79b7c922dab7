/** Bodies of many rows that are judged one by one: JSON with a list, or NDJSON, a row a line; packed or not. */
import { isUtf8 } from 'node:buffer'
import type { CallContract } from '@cloche/domain/catalogue'
import { Problem } from '@cloche/domain/problems'

/** NDJSON by its usual names. */
export const NDJSON_TYPES = ['application/x-ndjson', 'application/ndjson'] as const

const LINES: ReadonlySet<string> = new Set(NDJSON_TYPES)

const kindOf = (type: string | undefined): string => (type ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

const tooMany = (path: string, limit: number) =>
  new Problem('INVALID_REQUEST', {
    in: 'body',
    faults: [{ path, rule: 'problem.field.tooMany', values: { limit } }],
  })

/** Rows of a text with one a line; undefined for one that is no JSON: it is judged like any other that is wrong. */
function rowsOfLines(text: string, { name, most }: NonNullable<CallContract['rows']>): unknown[] {
  const rows: unknown[] = []
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    const line = text.slice(start, end).trim()
    start = end + 1
    if (line === '') continue
    if (rows.length === most) throw tooMany(name, most)
    try {
      rows.push(JSON.parse(line) as unknown)
    } catch {
      rows.push(undefined)
    }
  }
  return rows
}

function rowsOfList(text: string, rows: NonNullable<CallContract['rows']>): readonly unknown[] {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Problem('MALFORMED_BODY')
  }
  if (body === null || typeof body !== 'object') throw new Problem('MALFORMED_BODY')
  return rowsOfBody(body, rows)
}

/** The rows of a body of JSON. @throws INVALID_REQUEST */
export function rowsOfBody(
  body: object,
  { name, most }: NonNullable<CallContract['rows']>,
): readonly unknown[] {
  const faults = Object.keys(body)
    .filter(given => given !== name)
    .map(given => ({ path: given.slice(0, 100), rule: 'problem.field.unknown' }))
    .slice(0, 10)
  const rows: unknown = Object.hasOwn(body, name) ? (body as Record<string, unknown>)[name] : undefined
  if (rows === undefined) faults.unshift({ path: name, rule: 'problem.field.required' })
  else if (!Array.isArray(rows)) faults.unshift({ path: name, rule: 'problem.field.wrongKind' })
  if (faults.length > 0 || !Array.isArray(rows)) throw new Problem('INVALID_REQUEST', { in: 'body', faults })
  if (rows.length > most) throw tooMany(name, most)
  return rows
}

/**
 * The rows of a body, as JSON has them and judged by nobody yet; undefined in place of a line that is no JSON.
 * @param bytes unpacked
 * @throws UNSUPPORTED_MEDIA, MALFORMED_BODY, INVALID_REQUEST
 */
export function rowsIn(
  bytes: unknown,
  contentType: string | undefined,
  rows: NonNullable<CallContract['rows']>,
): readonly unknown[] {
  const kind = kindOf(contentType)
  if (kind !== 'application/json' && !LINES.has(kind)) throw new Problem('UNSUPPORTED_MEDIA')
  if (!Buffer.isBuffer(bytes)) throw new Problem('MALFORMED_BODY')
  if (!isUtf8(bytes)) throw new Problem('MALFORMED_BODY', { encoding: 'utf-8' })
  const text = bytes.toString('utf8')
  return LINES.has(kind) ? rowsOfLines(text, rows) : rowsOfList(text, rows)
}
