/** Limits how often one address may make a call: a window of a minute, counted in memory. */
import { Problem } from '@cloche/domain/problems'
import type { FastifyRequest } from 'fastify'

const WINDOW_MS = 60_000
const ADDRESSES_MAX = 50_000

interface Window {
  started: number
  count: number
}

const windows = new WeakMap<object, Map<string, Window>>()

/** A hook that refuses the request over the limit with TOO_MANY_REQUESTS and says when to come again. */
export function allowRate(call: string, perMinute: number, owner: object) {
  return async (request: FastifyRequest): Promise<void> => {
    const all = windows.get(owner) ?? new Map<string, Window>()
    windows.set(owner, all)
    const now = Date.now()
    const key = `${call} ${request.ip}`
    const window = all.get(key)
    if (!window || now - window.started >= WINDOW_MS) {
      if (all.size >= ADDRESSES_MAX) forgetOld(all, now)
      all.set(key, { started: now, count: 1 })
      return
    }
    window.count += 1
    if (window.count > perMinute)
      throw new Problem('TOO_MANY_REQUESTS', {
        retryAfter: Math.ceil((window.started + WINDOW_MS - now) / 1000),
      })
  }
}

function forgetOld(all: Map<string, Window>, now: number): void {
  for (const [key, window] of all) if (now - window.started >= WINDOW_MS) all.delete(key)
  if (all.size >= ADDRESSES_MAX) all.clear()
}
