/** What of this person is not sent yet; ways to send it or to give it up before leaving. */
import { sessionStore } from '../session/session.ts'

export interface Unsent {
  readonly count: number
  readonly forget: () => Promise<void>
}

const nothing: Unsent = { count: 0, forget: () => Promise.resolve() }
/** How long somebody who leaves waits for the next of it to be sent. */
const patience = 6000

/** Sends what can be sent, and says what is left. */
export async function sendBeforeLeaving(): Promise<Unsent> {
  if (typeof indexedDB === 'undefined' || sessionStore.get().phase !== 'user') return nothing
  try {
    const [outbox, { isUnsent }] = await Promise.all([import('./outbox.ts'), import('./operation.ts')])
    const left = async () => (await outbox.refreshOutbox()).filter(isUnsent).length
    let count = await left()
    for (let before = Infinity; count > 0 && count < before; count = await left()) {
      before = count
      await Promise.race([
        outbox.sendOutbox(true),
        new Promise(resolve => setTimeout(resolve, patience)),
      ]).catch(() => undefined)
    }
    return { count, forget: outbox.forgetOutbox }
  } catch {
    return nothing
  }
}
