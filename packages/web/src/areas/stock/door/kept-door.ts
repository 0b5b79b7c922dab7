/** What a device keeps of a checkpoint over reloads: which way is scanned, where it goes, and the session. */
import type { ScanDirection } from '@cloche/domain/operations'
import type { WasteCause } from '@cloche/domain/rules/stock'
import { readRecord, writeRecord } from '../../../data/layout/storage.ts'
import { keepReturn } from '../../../data/terminal/kept-terminal.ts'
import { newId } from '../../../data/wire/new-id.ts'

/** Where goes what is scanned out. */
export type Goes =
  | { readonly kind: 'place'; readonly id: string; readonly name: string }
  | { readonly kind: 'consume' }
  | { readonly kind: 'waste'; readonly cause: WasteCause }

export interface KeptDoor {
  readonly direction?: ScanDirection
  readonly goes?: Goes
  readonly session?: {
    readonly id: string
    readonly direction: ScanDirection
    readonly userId: string
    readonly day: string
    /** The server knows it. */
    readonly isBegun: boolean
    readonly stockCountId?: string
  }
}

const nameOf = (checkpointId: string) => `door.${checkpointId}`

export const readDoor = (checkpointId: string): KeptDoor => readRecord(nameOf(checkpointId))

export function keepDoor(checkpointId: string, change: Partial<KeptDoor>): KeptDoor {
  const kept = { ...readDoor(checkpointId), ...change }
  writeRecord(nameOf(checkpointId), kept)
  return kept
}

/** The session of this person, in this direction, of today; another begins where there is none. */
export function sessionOf(
  { session }: KeptDoor,
  direction: ScanDirection,
  userId: string,
  now = new Date(),
): NonNullable<KeptDoor['session']> {
  const day = now.toISOString().slice(0, 10)
  const isSame = session?.direction === direction && session.userId === userId && session.day === day
  return isSame ? session : { id: newId(), direction, userId, day, isBegun: false }
}

/** The device stands at this door: who comes by a PIN or a card comes back to it. Null: it stands at none. */
export const standAt = (address: string | null): void => keepReturn(address)
