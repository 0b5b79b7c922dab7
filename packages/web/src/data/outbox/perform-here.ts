/**
 * Doing things with and without a connection: by the server where it can be asked, otherwise decided here by the same
 * operation, shown, kept and sent when there is a way.
 */
import { applyEffects, type Effects, type Known, type Operation as Decided } from '@cloche/domain/operations'
import { isUnavailable } from '../local/stale-while-revalidate.ts'
import { kitchenHere, problemOf, type KitchenHere } from './kitchen-here.ts'
import { isUnsent, type Landing, type Operation, type OperationRow } from './operation.ts'
import { discard, perform } from './outbox.ts'
import { outboxStore, ownerNow } from './outbox-store.ts'

export type OperationDraft = Pick<
  Operation,
  'id' | 'kind' | 'at' | 'title' | 'detail' | 'path' | 'body' | 'labelIds'
> &
  Partial<Pick<Operation, 'effects'>>

/** An operation of the person at work; null where nobody is. */
export function operationOf(draft: OperationDraft): Operation | null {
  const owner = ownerNow()
  return owner === null ? null : { ...draft, owner, attempts: 0 }
}

/** A refusal that a person sees at once does not stay in the queue. */
async function settled(id: string, landing: Landing): Promise<Landing> {
  if (landing.kind === 'refused') await discard(id)
  return landing
}

export const rows = (all: readonly object[]) => all as readonly OperationRow[]

/** Labels, batches and containers as they stand after it. */
export function rowsAfter(known: Known, effects: Effects) {
  const { labels, records, changes } = effects
  const after = applyEffects(known, effects)
  const idsOf = (entity: string) => [
    ...records.flatMap(record => (record.entity === entity ? [record.row.id] : [])),
    ...changes.flatMap(change => (change.entity === entity ? [change.id] : [])),
  ]
  const labelIds = [...labels.changed, ...labels.created].map(label => label.id)
  return {
    labels: rows([...new Set(labelIds)].flatMap(id => after.labels.get(id) ?? [])),
    batches: rows(idsOf('batch').flatMap(id => after.batches.get(id) ?? [])),
    containers: rows(idsOf('container').flatMap(id => after.containers.get(id) ?? [])),
  }
}

/** Keeps what was decided here and sends it; null where nobody is at work. @throws Problem where it is refused at once */
export async function performHere(
  draft: OperationDraft,
): Promise<Exclude<Landing, { kind: 'refused' }> | null> {
  const operation = operationOf(draft)
  if (operation === null) return null
  const landing = await settled(draft.id, await perform(operation))
  if (landing.kind === 'refused') throw landing.problem
  return landing
}

/** What something came to: by the server's answer, or as it will be. */
export interface Sent<Answer> {
  readonly answer: Answer
  readonly isWaiting: boolean
}

/**
 * What is refused here by what was read a while ago may be allowed by now: the server has the last word where it can be
 * asked, and nothing waits that it does not know of. @throws Problem
 */
export async function lastWord<Answer>(refused: unknown, ask: () => Promise<Answer>): Promise<Sent<Answer>> {
  if (outboxStore.get().some(isUnsent)) throw refused
  try {
    return { answer: await ask(), isWaiting: false }
  } catch (error) {
    throw isUnavailable(error) ? refused : error
  }
}

/** How something is done without a connection. */
export interface HereWay<Asked, Facts, Answer> {
  readonly kind: Operation['kind']
  /** The call, and the name under which it takes what is asked. */
  readonly path: string
  readonly name: string
  readonly operation: Decided<Asked, Facts>
  /** Null where something is not known here. */
  factsOf(here: KitchenHere, asked: Asked): Facts | null
  /** What to say of it until the server answers. */
  answerOf(effects: Effects): Answer
  /** Labels that it is about besides those it changes: what is done with them later waits for it. */
  labelIds?(here: KitchenHere, facts: Facts): readonly string[]
}

/** What is asked: its id, where its call takes one, and when. */
interface Timed {
  readonly at?: string
}

/**
 * Asks the server; where it cannot be asked, or something done before still waits to be sent, the operation is decided
 * here, kept and sent later. `id`: of the operation in the queue. @throws Problem
 */
export async function doHere<Asked extends object, Facts, Answer>(
  way: HereWay<Asked, Facts, Answer>,
  given: Asked & Timed,
  { id, title, detail }: { readonly id: string; readonly title: string; readonly detail: string },
  ask: () => Promise<Answer>,
): Promise<Sent<Answer>> {
  const isInOrder = !outboxStore.get().some(isUnsent)
  try {
    if (isInOrder) return { answer: await ask(), isWaiting: false }
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
  const here = typeof indexedDB === 'undefined' ? null : await kitchenHere()
  const asked = here === null || given.at !== undefined ? given : { ...given, at: here.moment.now }
  const facts = here && way.factsOf(here, asked)
  if (here === null || facts === null) return { answer: await ask(), isWaiting: false }
  const decision = way.operation.decide(asked, facts, here.moment)
  if (!decision.ok) throw await problemOf(decision.refusal)
  const effects = rowsAfter(here.known, decision.effects)
  const landing = await performHere({
    id,
    kind: way.kind,
    at: here.moment.now,
    title,
    detail,
    path: way.path,
    body: { [way.name]: asked },
    labelIds: [...effects.labels.map(label => label.id), ...(way.labelIds?.(here, facts) ?? [])],
    effects,
  })
  if (landing === null) return { answer: await ask(), isWaiting: false }
  return landing.kind === 'landed'
    ? { answer: landing.answer as Answer, isWaiting: false }
    : { answer: way.answerOf(decision.effects), isWaiting: true }
}

/** Gives up what still waits in the queue under an id; false where nothing does. */
export async function giveUp(id: string): Promise<boolean> {
  const waits = outboxStore.get().some(operation => operation.id === id && isUnsent(operation))
  if (waits) await discard(id)
  return waits
}
