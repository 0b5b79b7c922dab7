/** What kept a delivery from being answered, in words that name no address of an inner network. */
import type { DeliveryOutcome } from '@cloche/domain/rules/audit'
import { OutsideRefused } from '../../../../adapters/outside/index.ts'

const CERTIFICATE =
  /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|ALTNAME|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH/

export interface Fault {
  readonly outcome: DeliveryOutcome
  readonly detail: string
}

/** How a failure to send is kept. */
export function faultOf(error: unknown): Fault {
  if (error instanceof OutsideRefused) return { outcome: 'forbidden', detail: error.message }
  const { code, name } = error as { code?: unknown; name?: unknown }
  const text = typeof code === 'string' ? code : ''
  if (name === 'TimeoutError' || name === 'AbortError' || text === 'ETIMEDOUT')
    return { outcome: 'timeout', detail: text || 'ETIMEDOUT' }
  if (CERTIFICATE.test(text)) return { outcome: 'untrusted', detail: text }
  return { outcome: 'unreachable', detail: text || 'failed' }
}
