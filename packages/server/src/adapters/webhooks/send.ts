/** Sends one signed message to an address that somebody typed. */
import { createHash } from 'node:crypto'
import { retryAfterOf } from '@cloche/domain/rules/audit'
import { sentOf, type Sent } from '@cloche/domain/rules/chase'
import { OutsideRefused, type Outside } from '../outside/index.ts'
import { signatureHeaders } from './sign.ts'

/** Receivers answer at once and work later. */
const TIME_MS = 20_000

export interface Hook {
  readonly address: string
  readonly secret: string
}

/** What an answer was, without what it says: its status and the beginning of a digest of its body. */
export async function proofOf(answer: Response): Promise<string> {
  const digest = createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex')
  return `HTTP ${answer.status} sha256:${digest.slice(0, 16)}`
}

/** What kept a message from being answered, in words that name no address of an inner network. */
export function unreachable(error: unknown): Sent {
  const { code, name } = error as { code?: unknown; name?: unknown }
  const said =
    error instanceof OutsideRefused ? error.message : typeof code === 'string' ? code : String(name)
  return { kind: 'failed', fault: 'unreachable', proof: said.slice(0, 200), retryAfter: null }
}

/**
 * @param id the same however often it is tried: receivers know by it what they have
 * @param body what happened, as JSON; less than 20 kB
 */
export async function sendHook(
  outside: Outside,
  { address, secret }: Hook,
  { id, at, body }: { readonly id: string; readonly at: string; readonly body: string },
): Promise<Sent> {
  try {
    const answer = await outside.fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Cloche',
        ...signatureHeaders(secret, id, at, body),
      },
      body,
      timeMs: TIME_MS,
    })
    const retryAfter = retryAfterOf(answer.headers.get('retry-after'), at)
    return sentOf('webhook', answer.status, retryAfter, await proofOf(answer))
  } catch (error) {
    return unreachable(error)
  }
}
