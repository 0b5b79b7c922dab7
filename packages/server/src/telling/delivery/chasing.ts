/** What the chase needs of the server. */
import type { Services } from '../../http/call-context.ts'
import type { Queue } from '../../queue/index.ts'

/** Asks for work in the background, in the transaction of what it is for. */
export type Asking = Pick<Queue, 'add'>

export type Chasing = Pick<
  Services,
  'pool' | 'config' | 'outbox' | 'outside' | 'push' | 'pushSeal' | 'fieldSeal' | 'sms' | 'behaviours'
> & { readonly queue: Asking }

/** The instant of now; tests have a clock of their own. */
export type Clock = () => string
export const clock: Clock = () => new Date().toISOString()
