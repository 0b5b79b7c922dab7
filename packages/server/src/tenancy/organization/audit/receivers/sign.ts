/** The ids of batches; signing itself is that of all that is sent by HTTPS. */
import { createHash } from 'node:crypto'

export { newSecret, signatureHeaders } from '../../../../adapters/webhooks/index.ts'

/** The id of a batch: the same however often it is tried, another one where it is sent again on purpose. */
export const batchId = (...parts: readonly (string | number)[]): string =>
  `msg_${createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 32)}`
