/** What a tab tells the worker that follows for all tabs. */
export interface TabMessage {
  readonly kind: 'hello' | 'state' | 'bye'
  readonly token: string | null
  /** Since when this tab has read what it shows, by `Date.now()`. */
  readonly since: number
  /** Whether somebody sees this tab. */
  readonly isLookedAt: boolean
}
