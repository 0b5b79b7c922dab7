/** What the stream of `GET /live` says. */

export interface LiveChange {
  readonly entity: string
  readonly verb: 'create' | 'change' | 'remove' | 'restore'
  /** Null: many, or not said. */
  readonly ids: readonly string[] | null
}

export type LiveEvent =
  | { readonly kind: 'change'; readonly changes: readonly LiveChange[]; readonly isOwn: boolean }
  /** `ready`: from here on nothing is missed. `refresh`: anything may have changed. `session`: place or rights moved. */
  | { readonly kind: 'ready' | 'refresh' | 'session' }
  /** The session is over. */
  | { readonly kind: 'end' }

/** Reads one block of the stream; undefined for heartbeats and what is not known. */
export function eventIn(block: string): LiveEvent | undefined {
  const kind = /^event: (\w+)$/m.exec(block)?.[1]
  const data = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}') as Record<string, unknown>
  if (kind === 'ready' || kind === 'refresh' || kind === 'session') return { kind }
  if (kind === 'end') return data['reason'] === 'session' ? { kind } : undefined
  if (kind !== 'change') return undefined
  return { kind, changes: data['changes'] as LiveChange[], isOwn: data['isOwn'] === true }
}
