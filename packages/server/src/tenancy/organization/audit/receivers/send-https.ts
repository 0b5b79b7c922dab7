/** Sends a batch of entries by HTTPS: lines of JSON, signed. */
import { retryAfterOf, type Answered } from '@cloche/domain/rules/audit'
import type { Outside } from '../../../../adapters/outside/index.ts'
import { faultOf } from './faults.ts'
import { signatureHeaders } from './sign.ts'

export interface Sent extends Answered {
  readonly detail: string | null
  readonly milliseconds: number
}

export interface HttpsBatch {
  readonly id: string
  readonly at: string
  readonly body: string
}

export async function sendHttps(
  outside: Outside,
  { address, ca, secret }: { readonly address: string; readonly ca: string | null; readonly secret: string },
  { id, at, body }: HttpsBatch,
): Promise<Sent> {
  const started = performance.now()
  const took = () => performance.now() - started
  try {
    const { status, headers, ok } = await outside.fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-ndjson; charset=utf-8',
        'user-agent': 'Cloche',
        ...signatureHeaders(secret, id, at, body),
      },
      body,
      ...(ca === null ? {} : { ca }),
    })
    const outcome = ok ? 'accepted' : 'refused'
    const retryAfter = retryAfterOf(headers.get('retry-after'), at)
    return { outcome, status, retryAfter, detail: null, milliseconds: took() }
  } catch (error) {
    return { ...faultOf(error), status: null, retryAfter: null, milliseconds: took() }
  }
}
