/** What a tab tells the worker that follows for all tabs. */
export interface TabMessage {
  readonly kind: 'hello' | 'state' | 'bye'
  readonly token: string | null
  /** Whether somebody sees this tab. */
  readonly isLookedAt: boolean
}
