/** Reads JSON bodies with limits that JSON itself does not have: depth, names that touch prototypes, broken text. */
import { Problem } from '@cloche/domain/problems'

const DEPTH_MAX = 24
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype'])

/** @throws MALFORMED_BODY, CONTROL_CHARACTER */
export function parseJsonBody(text: string): unknown {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Problem('MALFORMED_BODY')
  }
  if (body === null || typeof body !== 'object') throw new Problem('MALFORMED_BODY')
  inspect(body, 0)
  return body
}

function inspect(value: unknown, depth: number): void {
  if (typeof value === 'string') {
    // NUL cannot be stored, and half a surrogate pair is no character.
    if (value.includes('\u0000') || !value.isWellFormed()) throw new Problem('CONTROL_CHARACTER')
    return
  }
  if (value === null || typeof value !== 'object') return
  if (depth >= DEPTH_MAX) throw new Problem('MALFORMED_BODY', { depth: DEPTH_MAX })
  if (Array.isArray(value)) {
    for (const item of value) inspect(item, depth + 1)
    return
  }
  for (const [name, item] of Object.entries(value)) {
    if (FORBIDDEN_NAMES.has(name)) throw new Problem('MALFORMED_BODY', { name })
    if (name.includes('\u0000') || !name.isWellFormed()) throw new Problem('CONTROL_CHARACTER')
    inspect(item, depth + 1)
  }
}
