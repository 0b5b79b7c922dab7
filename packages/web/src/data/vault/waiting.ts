/** What waits in this browser while nobody is logged in: of whom, how much, since when. What it is stays sealed. */
import { deleteWhere, inStores } from './forget.ts'

/** What of one person waits. */
export interface WaitingOf {
  /** Names the key that opens it. */
  readonly vault: string
  /** The given name; empty where it is not known. */
  readonly by: string
  readonly count: number
  /** How many of them are labels that were registered. */
  readonly labels: number
  /** When the first of it was done. */
  readonly since: string
}

interface Row {
  readonly order: number
  readonly kind: string
  readonly at: string
  readonly by?: string
  readonly vault?: string
  readonly isSent?: boolean
}

/** Gathers rows by the person they belong to, in the order of the first of each. */
export function gatherWaiting(rows: readonly Row[]): WaitingOf[] {
  const people = new Map<string, WaitingOf>()
  for (const { vault = '', by = '', kind, at } of rows) {
    const before = people.get(vault) ?? { vault, by, count: 0, labels: 0, since: at }
    people.set(vault, {
      ...before,
      count: before.count + 1,
      labels: before.labels + (kind === 'register' ? 1 : 0),
    })
  }
  return [...people.values()]
}

/** All that waits here. */
export async function waitingHere(): Promise<WaitingOf[]> {
  const rows = await inStores<Row[]>('cloche-outbox', ['operations'], 'readonly', ([store]) =>
    store?.getAll(),
  ).catch(() => undefined)
  return gatherWaiting((rows ?? []).filter(row => row.isSent !== true))
}

/** Gives up what waits of one person. */
export async function discardWaiting(vault: string): Promise<void> {
  await inStores('cloche-outbox', ['operations'], 'readwrite', ([store]) => {
    if (store !== undefined) deleteWhere(store, row => ((row as Row).vault ?? '') === vault)
    return undefined
  })
}
