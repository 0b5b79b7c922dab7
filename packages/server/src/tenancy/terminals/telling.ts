/** People are told of each PIN and card that names them, and of their PIN being tried. No secret stands in it. */
import type { Outbox } from '../../adapters/mail/index.ts'
import type { Config } from '../../config.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { AnyBehaviours, Behaviour } from '../../entity-engine/behaviours.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import { findPerson, instantFor, letterFor, managersNear } from '../requests/index.ts'

interface Telling {
  readonly config: Config
  readonly outbox: Outbox
}

export interface GivenToken {
  readonly userId: string
  readonly kind: 'pin' | 'card'
  /** Who gave it; null: the person. */
  readonly by: string | null
  readonly at: string
}

/** Tells the person that a PIN or a card was set that names them. */
export async function tellSet(
  { config, outbox }: Telling,
  transaction: Transaction,
  organizationId: string,
  { userId, kind, by, at }: GivenToken,
): Promise<void> {
  const person = await findPerson(transaction, organizationId, userId)
  if (person === undefined) return
  const said = by === null ? 'ByYou' : 'ByOther'
  await outbox.post(
    transaction,
    letterFor(person, {
      kind: 'tokenSet',
      href: `${config.publicUrl}/#/me`,
      paragraphs: [`tokenSet.${kind}${said}`, 'tokenSet.alarm'],
      footer: 'tokenSet.footer',
      values: { by: by ?? '', at: instantFor(person, at) },
    }),
  )
}

/** Tells a person, and who manages them, that so many wrong PINs were typed that theirs waits everywhere. */
export async function tellTried(
  { config, outbox }: Telling,
  transaction: Transaction,
  organizationId: string,
  userId: string,
): Promise<void> {
  const person = await findPerson(transaction, organizationId, userId)
  if (person === undefined) return
  const now = new Date().toISOString()
  await outbox.post(
    transaction,
    letterFor(person, {
      kind: 'pinTried',
      href: `${config.publicUrl}/#/me`,
      paragraphs: ['pinTried.text', 'pinTried.alarm'],
      footer: 'tokenSet.footer',
      values: { at: instantFor(person, now) },
    }),
  )
  for (const manager of await managersNear(transaction, person))
    await outbox.post(
      transaction,
      letterFor(manager, {
        kind: 'pinTriedOf',
        href: `${config.publicUrl}/#/organization`,
        paragraphs: ['pinTriedOf.text', 'pinTriedOf.alarm'],
        footer: 'pinTriedOf.footer',
        values: { person: person.fullName, at: instantFor(manager, now) },
      }),
    )
}

/** The behaviours with each PIN and card that is given or changed told to its person, in the same transaction. */
export function tellTokens(behaviours: AnyBehaviours, telling: Telling): AnyBehaviours {
  const own = behaviours['userToken']
  const behaviour: Behaviour<WireRow> = {
    ...own,
    async afterWrite(context, after, verb, before) {
      await own?.afterWrite?.(context, after, verb, before)
      const { actor, transaction } = context
      const isOther =
        before === null || before['userId'] !== after['userId'] || before['setAt'] !== after['setAt']
      if (actor.userId === null || verb === 'remove' || (verb === 'change' && !isOther)) return
      const userId = after['userId'] as string
      await tellSet(telling, transaction, actor.organizationId, {
        userId,
        kind: after['kind'] as 'pin' | 'card',
        by: userId === actor.memberId ? null : (actor.userName ?? ''),
        at: actor.now,
      })
    },
  }
  return { ...behaviours, userToken: behaviour }
}
