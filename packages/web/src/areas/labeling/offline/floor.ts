/** What the time without a connection needs beyond data: what is said of what landed, and the floor's screens. */
import type { Operation } from '../../../data/outbox/operation.ts'
import { whenLanded } from '../../../data/outbox/outbox.ts'
import { sessionStore } from '../../../data/session/session.ts'
import { loadTexts, t } from '../../../data/text/texts.ts'
import { href } from '../../../data/routing/href.ts'
import { fetchOfflineScreens } from '../../../data/routing/offline-screens.ts'
import type { Found } from '../../../data/scan/find.ts'
import { addressOf } from '../../../entity-screens/fields/links/addresses.ts'
import type { Moved, Registered, Registration } from '../calls.ts'
import { batchScreen, labelScreen } from '../screens.ts'

/** What is sent within this time was answered on the screen it was done on. */
const seenMs = 15_000
const isLate = (operation: Operation) => Date.now() - Date.parse(operation.at) > seenMs

/** Says of what landed what there is to say. */
export function hearLandings(): void {
  whenLanded('register', async (operation, answer) => {
    const { held } = (operation.body as { registration: Registration }).registration
    const { giveUpOthers } = await import('./register.ts')
    const isOther = held !== undefined && (await giveUpOthers(held.labels, answer as Registered))
    if ((answer as Registered).differs !== true || (isOther && !isLate(operation))) return undefined
    const text = t(isOther ? 'offline.otherNumbers' : 'offline.differs')
    return { text, to: href(batchScreen, { batchId: operation.id }) }
  })
  whenLanded('move', (operation, answer) => {
    const [made] = (answer as Moved).created
    const isOurs = made === undefined || made.isFinal || operation.labelIds.includes(made.id)
    return isOurs || !isLate(operation)
      ? undefined
      : { text: t('offline.newLabel', { serial: made.serial }), to: href(labelScreen, { labelId: made.id }) }
  })
  whenLanded('scan', (_, answer) => {
    const { found } = answer as { found: readonly Found[] }
    const [first] = found
    const to = first === undefined ? null : addressOf(first.entity, first.id, sessionStore.get())
    if (first === undefined || to === null) return { text: t('offline.scanNothing') }
    return { text: t('offline.scanFound', { title: first.title }), to }
  })
}

/** Fetches what the floor's screens are made of, so that they are there without a connection. */
export async function fetchFloor(): Promise<void> {
  await Promise.all([
    import('./send.ts'),
    import('./register.ts'),
    import('./contents.ts'),
    import('./print.ts'),
    import('./find.ts'),
    import('./moves.ts'),
    import('../print/print-pages.ts'),
    fetchOfflineScreens(),
    // What is refused here is said in these.
    ...(['problems', 'codes'] as const).map(loadTexts),
  ])
  document.documentElement.dataset['floor'] = 'ready'
}
