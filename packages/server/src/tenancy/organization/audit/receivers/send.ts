/** Sends what there is to a receiver, in its own way. */
import { syslogOf, syslogPlace, syslogTest, type ReceiverKind } from '@cloche/domain/rules/audit'
import type { OutsidePlace } from '../../../../adapters/outside/index.ts'
import type { Services } from '../../../../http/call-context.ts'
import type { Batch } from './batch.ts'
import type { ReceiverRow } from './receiver.store.ts'
import { sendHttps, type Sent } from './send-https.ts'
import { sendSyslog } from './send-syslog.ts'

export type Sending = Pick<Services, 'config' | 'outside' | 'receiverSeal'>
export type Target = Pick<ReceiverRow, 'id' | 'kind' | 'address' | 'isPlain' | 'ca' | 'messageMax'> & {
  readonly sealedSecret: Buffer | null
}

/** Where a receiver of syslog is; its address was judged when it was written. */
export function placeOfTarget({
  address,
  isPlain,
  ca,
}: Pick<Target, 'address' | 'isPlain' | 'ca'>): OutsidePlace {
  const place = syslogPlace(address, isPlain) ?? { host: '', port: 0 }
  return { ...place, isPlain, ...(ca === null ? {} : { ca }) }
}

const senderOf = ({ config }: Sending) => ({ hostname: new URL(config.publicUrl).hostname })

/** The secret was sealed by another secret of the installation: nothing can be signed any more. */
const UNREADABLE: Sent = {
  outcome: 'forbidden',
  status: null,
  retryAfter: null,
  detail: 'The secret cannot be opened: make a new one',
  milliseconds: 0,
}

function secretOf({ receiverSeal }: Sending, { id, sealedSecret }: Target): string | undefined {
  try {
    return sealedSecret === null ? undefined : String(receiverSeal.open(id, sealedSecret))
  } catch {
    return undefined
  }
}

async function send(
  sending: Sending,
  target: Target,
  given: { id: string; at: string; body: string; messages: readonly string[] },
): Promise<Sent> {
  const kinds: Readonly<Record<ReceiverKind, () => Promise<Sent>>> = {
    syslog: () => sendSyslog(sending.outside, placeOfTarget(target), given.messages),
    https: async () => {
      const secret = secretOf(sending, target)
      return secret === undefined ? UNREADABLE : sendHttps(sending.outside, { ...target, secret }, given)
    },
  }
  return kinds[target.kind]()
}

/** Entries, in their order, under an id of theirs. */
export const sendBatch = (
  sending: Sending,
  target: Target,
  batch: Batch,
  { id, at }: { readonly id: string; readonly at: string },
): Promise<Sent> =>
  send(sending, target, {
    id,
    at,
    body: batch.lines.join(''),
    messages:
      target.kind === 'syslog'
        ? batch.entries.map(entry => syslogOf(entry, senderOf(sending), target.messageMax))
        : [],
  })

/** One message that is no entry. */
export const sendTest = (
  sending: Sending,
  target: Target,
  { id, at }: { readonly id: string; readonly at: string },
): Promise<Sent> =>
  send(sending, target, {
    id: `test_${id.replaceAll('-', '')}`,
    at,
    body: `${JSON.stringify({ id, at, action: 'test' })}\n`,
    messages: [syslogTest(id, at, senderOf(sending))],
  })
