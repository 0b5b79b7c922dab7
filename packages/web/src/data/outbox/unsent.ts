/** What of this person is not sent yet; ways to send it or to give it up before leaving. */
import { sessionStore } from '../session/session.ts'

export interface Unsent {
  readonly count: number
  readonly forget: () => Promise<void>
}

const nothing: Unsent = { count: 0, forget: () => Promise.resolve() }
/** How long somebody who leaves waits for it. */
const patience = 6000

/** Sends what can be sent, and says what is left. */
export async function sendBeforeLeaving(): Promise<Unsent> {
  if (typeof indexedDB === 'undefined' || sessionStore.get().phase !== 'user') return nothing
  try {
    const [outbox, { isUnsent }] = await Promise.all([import('./outbox.ts'), import('./operation.ts')])
    const left = async () => (await outbox.refreshOutbox()).filter(isUnsent).length
    if ((await left()) > 0)
      await Promise.race([
        outbox.sendOutbox(true),
        new Promise(resolve => setTimeout(resolve, patience)),
      ]).catch(() => undefined)
    return { count: await left(), forget: outbox.forgetOutbox }
  } catch {
    return nothing
  }
}
