import { readRecord, writeRecord } from '../../../data/layout/storage.ts'
import type { Trust } from './trust-calls.ts'

/** The head that this browser saw last: a witness that nobody with the keys of the database can change. */
export interface Witness {
  readonly head: string
  readonly block: number
  readonly seenAt: string
}

const nameFor = (organizationId: string) => `witness.${organizationId}`

export function readWitness(organizationId: string): Witness | null {
  const { head, block, seenAt } = readRecord(nameFor(organizationId))
  if (typeof head !== 'string' || typeof block !== 'number' || typeof seenAt !== 'string') return null
  return { head, block, seenAt }
}

/** Remembers the head. What was seen of a longer chain is kept, or cutting it off would be forgotten. */
export function keepWitness(trust: Trust): void {
  const before = readWitness(trust.organizationId)
  if (trust.head === null || (before !== null && before.block >= trust.block)) return
  writeRecord(nameFor(trust.organizationId), {
    head: trust.head,
    block: trust.block,
    seenAt: new Date().toISOString(),
  })
}
