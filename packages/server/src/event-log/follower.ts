/** Who follows what happened, and what one is told. */
import type { RecordChange } from '../database/statement.ts'
import type { Services } from '../http/call-context.ts'

/** What one transaction changed: names and ids, never data. */
export interface Happening {
  readonly id: string
  readonly at: string
  readonly organizationId: string
  /** Who wrote; null for the server's own work. */
  readonly sessionId: string | null
  readonly changes: readonly RecordChange[]
}

/** Is told what happened: at least once, and in order for each record; nobody who writes knows of it. */
export interface Follower {
  /** Small letters and hyphens; how far it has come is remembered by it, so it stays as it is. */
  readonly name: string
  /** What it wants to know of; everything where it is absent. */
  readonly entities?: readonly string[]
  /** What it throws has it told the same again, a little later; in the end without what fails, which is put aside. */
  take(services: Services, happenings: readonly Happening[]): Promise<unknown>
}
