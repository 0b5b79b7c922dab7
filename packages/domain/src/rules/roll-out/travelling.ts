/** Which records go to branches at all, and until when a branch's own goes on following. */
import type { Values } from './same.ts'

/** The states in which a record is over: it stays as it was, here and at the branches. */
const OVER: Readonly<Record<string, { readonly field: string; readonly is: readonly string[] }>> = {
  task: { field: 'status', is: ['end', 'cancel'] },
}

/** The states of records of an entity that are over, and the field that says them; undefined: none ever is. */
export const overStates = (entity: string) => OVER[entity]

/** Why a record is not sent; a key of texts. */
export type NotSent = 'problem.rollOut.over' | 'problem.rollOut.laidOut'

/**
 * Why a record of an entity is not sent to branches; null: it is. A task goes while it is to be done, and not where a
 * pattern laid it out: there the pattern goes.
 */
export function whyNotSent(entity: string, record: Values): NotSent | null {
  const over = overStates(entity)
  if (over?.is.includes(String(record[over.field])) === true) return 'problem.rollOut.over'
  return entity === 'task' && (record['patternId'] ?? null) !== null ? 'problem.rollOut.laidOut' : null
}

/**
 * The times of one occurrence of what repeats. Once the next one was planned, above or at a branch, they are each
 * place's own: a branch that has not done Monday's yet is not moved on to Tuesday's.
 */
const OCCURRENCE: Readonly<Record<string, readonly string[]>> = { task: ['startAt', 'dueAt'] }

export const occurrenceFields = (entity: string): readonly string[] => OCCURRENCE[entity] ?? []

/** What of a source is compared with a copy: without the times of an occurrence that is over at one of the two. */
export function comparedOf(entity: string, source: Values, given: Values): Values {
  const [first, ...others] = occurrenceFields(entity)
  if (first === undefined || first in given) return source
  return Object.fromEntries(
    Object.entries(source).filter(([name]) => name !== first && !others.includes(name)),
  )
}
