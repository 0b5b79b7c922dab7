/**
 * Reads JSON bodies with limits that JSON itself does not have: depth, names that touch prototypes or stand twice, broken
 * text.
 */
import { isUtf8 } from 'node:buffer'
import { Problem } from '@cloche/domain/problems'

const DEPTH_MAX = 24
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * A body as JSON. What JSON.parse or a decoder would mend in silence is refused: bytes that are no UTF-8, and a name that
 * stands twice in one object, of which another reader might take the other value.
 * @throws MALFORMED_BODY, CONTROL_CHARACTER
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new Problem('MALFORMED_BODY', { encoding: 'utf-8' })
  const text = bytes.toString('utf8')
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Problem('MALFORMED_BODY')
  }
  if (body === null || typeof body !== 'object') throw new Problem('MALFORMED_BODY')
  if (inspect(body, 0) !== namesIn(text)) throw new Problem('MALFORMED_BODY', { repeated: true })
  return body
}

const QUOTE = '"'
const BLANK = /[ \t\n\r]/

/** How many names of members a JSON text has: its strings that a colon follows. The text was found to be JSON. */
function namesIn(text: string): number {
  let names = 0
  for (let start = text.indexOf(QUOTE); start !== -1;) {
    let end = text.indexOf(QUOTE, start + 1)
    while (isEscaped(text, end)) end = text.indexOf(QUOTE, end + 1)
    let next = end + 1
    while (BLANK.test(text.charAt(next))) next += 1
    if (text.charAt(next) === ':') names += 1
    start = text.indexOf(QUOTE, next)
  }
  return names
}

function isEscaped(text: string, at: number): boolean {
  let before = at
  while (text.charAt(before - 1) === '\\') before -= 1
  return (at - before) % 2 === 1
}

/** Whether a body may hold it, read by other means. */
export function mayBeHeld(value: unknown): boolean {
  try {
    inspect(value, 0)
    return true
  } catch {
    return false
  }
}

/** Refuses what no body may hold; answers how many names its objects have. */
function inspect(value: unknown, depth: number): number {
  if (typeof value === 'string') {
    // NUL cannot be stored, and half a surrogate pair is no character.
    if (value.includes('\u0000') || !value.isWellFormed()) throw new Problem('CONTROL_CHARACTER')
    return 0
  }
  if (value === null || typeof value !== 'object') return 0
  if (depth >= DEPTH_MAX) throw new Problem('MALFORMED_BODY', { depth: DEPTH_MAX })
  let names = 0
  if (Array.isArray(value)) {
    for (const item of value) names += inspect(item, depth + 1)
    return names
  }
  for (const [name, item] of Object.entries(value)) {
    if (FORBIDDEN_NAMES.has(name)) throw new Problem('MALFORMED_BODY', { name })
    if (name.includes('\u0000') || !name.isWellFormed()) throw new Problem('CONTROL_CHARACTER')
    names += 1 + inspect(item, depth + 1)
  }
  return names
}
