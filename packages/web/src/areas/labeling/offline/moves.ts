/** Moving, splitting and merging with and without a connection: decided here first, kept, then sent. */
import {
  deferredMerge,
  deferredMove,
  deferredSplit,
  labelFacts,
  numbersWanted,
  whatNext,
  type AskedMerge,
  type AskedMove,
  type AskedSplit,
  type Deferred,
  type NumbersWanted,
  type TakenNumbers,
} from '@cloche/domain/operations'
import { unsentRecord } from '../../../data/local/offline.ts'
import { isUnavailable } from '../../../data/local/stale-while-revalidate.ts'
import { takeLabels, takeNumbers } from '../../../data/outbox/numbers.ts'
import type { Operation } from '../../../data/outbox/operation.ts'
import { t } from '../../../data/text/texts.ts'
import { mergeLabels, movesOf, moveLabels, splitLabel, type Label, type Moved } from '../calls.ts'
import { kitchenHere, problemOf } from '../../../data/outbox/kitchen-here.ts'
import { lastWord, performHere, rowsAfter, type Sent } from '../../../data/outbox/perform-here.ts'

/** What the queue says of it: what it is about, and what becomes of that. */
export interface Said {
  readonly title: string
  readonly detail: string
}

type Numbered = { readonly id?: string; readonly at?: string }

/** How one kind of operation is sent: the call, and its answer as that of a move. */
interface Way<Asked> {
  readonly kind: Operation['kind']
  readonly path: string
  readonly name: string
  readonly answerOf: (answer: unknown) => Moved
  readonly ask: (asked: Asked & { readonly id: string }) => Promise<Moved>
}

const take = ({ labels, productId }: NumbersWanted): Promise<TakenNumbers | null> =>
  productId === null ? takeLabels(labels) : takeNumbers(productId, labels)

/**
 * Decides an operation on what is known here, keeps and sends it. Null where something of it is not known here: the
 * server is then the only way. @throws Problem
 */
async function send<Asked extends Numbered, Facts>(
  deferred: Deferred<Asked, Facts>,
  way: Way<Asked>,
  given: Asked & { readonly id: string },
  said: Said,
): Promise<Sent<Moved> | null> {
  const here = typeof indexedDB === 'undefined' ? null : await kitchenHere()
  if (here === null) return null
  const { known, moment } = here
  const asked = { ...given, at: moment.now }
  const decide = (what: Asked) => {
    const facts = deferred.factsOf(known, what)
    return facts === null ? null : { facts, decision: deferred.operation.decide(what, facts, moment) }
  }
  const first = decide(asked)
  if (first === null) return null
  if (!first.decision.ok) {
    const refused = await problemOf(first.decision.refusal)
    return lastWord(refused, () => way.ask(given))
  }
  const wanted = numbersWanted(first.decision.effects)
  const taken = wanted === null ? undefined : await take(wanted)
  const sent = taken && deferred.withNumbers(asked, first.facts, moment, taken)
  if (wanted !== null && !sent) return null
  const { decision } = decide(sent ?? asked) ?? first
  if (!decision.ok) throw await problemOf(decision.refusal)
  const effects = rowsAfter(known, decision.effects)
  const landing = await performHere({
    id: given.id,
    kind: way.kind,
    at: moment.now,
    ...said,
    path: way.path,
    body: { [way.name]: sent ?? asked },
    labelIds: effects.labels.map(label => label.id),
    effects,
  })
  if (landing === null) return null
  if (landing.kind === 'landed') return { answer: way.answerOf(landing.answer), isWaiting: false }
  const madeIds = new Set(decision.effects.links.map(link => link.toId))
  const all = effects.labels as unknown as Label[]
  const isMade = ({ id }: Label) => madeIds.has(id)
  return {
    answer: { labels: all.filter(label => !isMade(label)), created: all.filter(isMade) },
    isWaiting: true,
  }
}

const byMove: Way<AskedMove> = {
  kind: 'move',
  path: '/labeling/move',
  name: 'move',
  answerOf: answer => answer as Moved,
  ask: asked => moveLabels(asked),
}

/** Moves labels, opens their packs, corrects their dates. @throws Problem */
export async function sendMove(asked: AskedMove & { readonly id: string }, said: Said): Promise<Sent<Moved>> {
  const kept = await send(deferredMove(asked), byMove, asked, said)
  return kept ?? { answer: await byMove.ask(asked), isWaiting: false }
}

/** Takes labels back that were made a moment ago. @throws Problem */
export function sendCancel(
  id: string,
  labels: readonly Pick<Label, 'id'>[],
  title: string,
): Promise<Sent<Moved>> {
  const labelIds = labels.map(label => label.id)
  return sendMove(
    { id, labelIds, kind: 'cancel', toState: 'cancel' },
    { title, detail: t('move.kind.cancel') },
  )
}

type Split = Awaited<ReturnType<typeof splitLabel>>
type Merged = Awaited<ReturnType<typeof mergeLabels>>

const ofSplit = ({ label, labels }: Split): Moved => ({ labels: [label], created: labels })
const bySplit: Way<AskedSplit> = {
  kind: 'split',
  path: '/labeling/split',
  name: 'split',
  answerOf: answer => ofSplit(answer as Split),
  ask: async asked => ofSplit(await splitLabel(asked)),
}

/** Takes parts off a label. @throws Problem */
export async function sendSplit(
  asked: AskedSplit & { readonly id: string },
  said: Said,
): Promise<Sent<Moved>> {
  const kept = await send(deferredSplit, bySplit, asked, said)
  return kept ?? { answer: await bySplit.ask(asked), isWaiting: false }
}

const ofMerge = ({ label, labels }: Merged): Moved => ({ labels, created: [label] })
const byMerge: Way<AskedMerge> = {
  kind: 'merge',
  path: '/labeling/merge',
  name: 'merge',
  answerOf: answer => ofMerge(answer as Merged),
  ask: async asked => ofMerge(await mergeLabels(asked)),
}

/** Puts labels together under one. @throws Problem */
export async function sendMerge(
  asked: AskedMerge & { readonly id: string },
  said: Said,
): Promise<Sent<Moved>> {
  const kept = await send(deferredMerge, byMerge, asked, said)
  return kept ?? { answer: await byMerge.ask(asked), isWaiting: false }
}

/** What may happen next by what is known here; null where the label, or what it needs, is not. */
export async function nextKnown(labelId: string) {
  const here = await kitchenHere()
  const facts = here && labelFacts(here.known, [labelId])
  const label = facts?.labels[0]
  return here && facts && label ? whatNext(facts, label, here.moment.now) : null
}

/** What may happen next to a label: by the server, and without one by the same rules here. @throws Problem */
export async function movesOrKnown(labelId: string, signal: AbortSignal) {
  if (unsentRecord('label', labelId) !== undefined) {
    const known = await nextKnown(labelId)
    if (known !== null) return known
  }
  try {
    return await movesOf(labelId, signal)
  } catch (error) {
    const known = isUnavailable(error) ? await nextKnown(labelId) : null
    if (known === null) throw error
    return known
  }
}
