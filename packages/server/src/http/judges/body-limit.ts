/** How much of a body is read: what its call needs, and no more. */
import type { CallContract } from '@cloche/domain/catalogue'
import { largestBytes } from './largest.ts'

/** Whatever a call needs, more is read only where its contract says so. */
export const BODY_MAX = 1024 * 1024
/** Anybody's body costs the server's one thread a few milliseconds at most. */
const GUEST_BODY_MAX = 32 * 1024
/** Blanks, names nobody asked for, texts a little too long: refused by their own problems, and not for their size. */
const SLACK = 2048

/** The most bytes that are read of a body; of a guest's, before anybody knows who sends it. */
export function bodyLimitOf({ method, gate, bodyLimit, rawBody, rows, body }: CallContract): number {
  if (bodyLimit !== undefined) return bodyLimit
  const most = gate === 'guest' ? GUEST_BODY_MAX : BODY_MAX
  if (rawBody !== undefined || rows !== undefined) return BODY_MAX
  if (method === 'GET' || body === undefined) return SLACK
  return Math.min(most, SLACK + Math.ceil(1.25 * largestBytes(body)))
}
