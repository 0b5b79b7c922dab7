/**
 * Behaviours: what is special about one entity, at few moments. All but the last run inside the transaction and may
 * refuse (throw a Problem) or complete what is written; the last runs after the commit.
 */
import type { KNOWN_WAYS, Row } from '@cloche/domain/catalogue'
import type { Entities, EntityName } from '@cloche/domain/entities'
import type { AuditActor } from '@cloche/domain/rules/audit'
import type { Origin } from '../database/statement.ts'
import type { Transaction } from '../database/transaction.ts'
import type { WireRow } from './rows.ts'

/** How a shared tablet knew who works there. */
export type KnownWay = (typeof KNOWN_WAYS)[number]

/** Who acts, where and when; the same for calls, behaviours and jobs. */
export interface Actor {
  readonly organizationId: string
  readonly userId: string | null
  /** The same as a user of this organization; null for the platform's people at work in another. */
  readonly memberId: string | null
  readonly userName: string | null
  /** Who really acts, while an administrator works as the user. */
  readonly actedBy?: { readonly userId: string; readonly userName: string }
  readonly locationId: string | null
  /** The shared tablet on which it is done; absent: none. */
  readonly terminalId?: string
  /** How the tablet knew who it is. */
  readonly knownBy?: KnownWay
  readonly roleLevel: number
  readonly isPlatformOwner: boolean
  /** Somebody of an affiliate, who grants licences of an allotment here. */
  readonly isGranter?: true
  /** The directory of the organization, which keeps its people here. */
  readonly isDirectory?: true
  readonly locale: string
  /** ISO instant of the request. */
  readonly now: string
  /** From where; absent: the server's own work. */
  readonly origin?: Origin
  /** What acts; absent: a person, or the server where nobody is named. */
  readonly kind?: AuditActor
}

/** Whether the platform's people are at work in an organization that is not their own. */
export const isVisitor = ({ isPlatformOwner, memberId }: Actor): boolean =>
  isPlatformOwner && memberId === null

export interface BehaviourContext {
  readonly actor: Actor
  readonly transaction: Transaction
}

export interface Behaviour<R> {
  /** `draft` has every default filled in; what is answered is written. */
  beforeCreate?(context: BehaviourContext, draft: WireRow): Promise<WireRow> | WireRow
  /** `change` holds the changed fields only; what is answered is written. */
  beforeChange?(context: BehaviourContext, before: R, change: WireRow): Promise<WireRow> | WireRow
  beforeRemove?(context: BehaviourContext, before: R): Promise<void> | void
  /** In the transaction, when the row stands. */
  afterWrite?(context: BehaviourContext, after: R, verb: WriteVerb, before: R | null): Promise<void> | void
  /** Whether `afterWrite` has anything to do for a new record; absent: it has. */
  followsCreation?(draft: WireRow): boolean
  afterCommit?(context: BehaviourContext, after: R): Promise<void> | void
  /** Branches were given some as their own, many at once and without the moments above; in the transaction. */
  afterSending?(context: BehaviourContext): Promise<void> | void
}

export type WriteVerb = 'create' | 'change' | 'remove' | 'restore'

/** Behaviours by entity name, typed by each entity's row. */
export type Behaviours = { readonly [N in EntityName]?: Behaviour<Row<Entities[N]>> }

/** Behaviours as the engine sees them: rows of any entity. */
export type AnyBehaviours = { readonly [name: string]: Behaviour<WireRow> | undefined }
