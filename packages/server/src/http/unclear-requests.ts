/**
 * Refuses requests that two readers could read differently: bytes in the address that are no text, a parameter or a
 * deciding header that comes twice. A proxy in front may have judged the other one.
 */
import { Problem } from '@cloche/domain/problems'
import type { FastifyRequest } from 'fastify'

/** Headers of which there is one; Node takes the first of several and drops the rest. */
const SINGLE = new Set(['authorization', 'content-type', 'host'])

/** @throws INVALID_REQUEST */
export async function refuseUnclear(request: FastifyRequest): Promise<void> {
  const seen = new Set<string>()
  const { rawHeaders, url = '' } = request.raw
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    if (!SINGLE.has(name)) continue
    if (seen.has(name)) throw invalid('headers', name, 'problem.field.repeated')
    seen.add(name)
  }
  if (!url.includes('?') && !url.includes('%')) return
  try {
    decodeURIComponent(url)
  } catch {
    throw invalid('querystring', '', 'problem.field.format')
  }
  for (const [name, value] of Object.entries((request.query ?? {}) as Record<string, unknown>))
    if (Array.isArray(value)) throw invalid('querystring', name, 'problem.field.repeated')
}

const invalid = (where: string, path: string, rule: string) =>
  new Problem('INVALID_REQUEST', { in: where, faults: [{ path, rule }] })
