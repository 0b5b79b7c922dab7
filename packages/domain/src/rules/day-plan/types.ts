/** What a plan of a day is made from, and what it is made of. Minutes are counted from the day's beginning on the place's clock. */
import {
  DEMAND_SOURCES as demandSources,
  PLAN_PARTS as planParts,
  PLAN_ISSUE_KINDS as issueKinds,
} from '../../catalogue/names/planning.ts'
import type { Amount } from '../amounts/index.ts'
import type { RecipeRoom } from '../recipes/index.ts'

export { demandSources, planParts, issueKinds }

export type DemandSource = (typeof demandSources)[number]

/** What asks for a product on the day. */
export interface Demand {
  readonly productId: string
  readonly amount: Amount
  readonly source: DemandSource
  /** The menu, the booking or the place that asks. */
  readonly of: string
  /** Of a level: it asks only while there is less than this. */
  readonly below?: Amount
}

/** A demand beside others for its product: whether it is in the plan, or another asks for more. */
export interface JudgedDemand extends Demand {
  readonly counts: boolean
}

/** What is there of a product and ends on one date. */
export interface Lot {
  readonly productId: string
  readonly amount: Amount
  /** An instant; null: it keeps. */
  readonly until: string | null
  readonly isFrozen: boolean
}

/** A machine, and how much of something goes into it at once; null: nobody said. */
export interface Machine {
  readonly id: string
  readonly capacity: Amount | null
}

/** A machine as a product goes into it: how much of it at once, in the unit in which it is made; null: nobody said. */
export interface MachineOption {
  readonly id: string
  readonly takes: Amount | null
}

/** What is known of how a product is made at the place. */
export interface Making {
  /** What one label of it stands for; it is made in whole ones. */
  readonly label: Amount | null
  /** How long it keeps once it is made. */
  readonly lifeMinutes: number | null
  readonly workMinutes: number
  /** How long one run in a machine takes after that, and which machines there are for it; none: it takes no machine. */
  readonly machineMinutes: number
  readonly machines: readonly Machine[]
  /** How much of it goes into a machine at once, where that cannot be told from what the machine takes; null: nobody said. */
  readonly perRun: Amount | null
}

export interface PlanFacts {
  readonly recipes: RecipeRoom | undefined
  /** Somebody brings it, although it has a recipe. */
  readonly isDelivered: (productId: string) => boolean
  readonly lots: readonly Lot[]
  /** When the food is needed: as an instant, and in minutes of the day. */
  readonly neededAt: string
  readonly neededMinute: number
  /** Nothing begins before this minute of the day. */
  readonly earliestMinute: number
  readonly making: (productId: string) => Making
}

/** A part of an amount that is made: they sum to it. */
export interface PlanReason {
  readonly kind: DemandSource | (typeof planParts)[number]
  readonly part: Amount
  /** What asks for it; of a part the product that it goes into. */
  readonly of?: string
}

/** Something that is made. */
export interface Prep {
  readonly productId: string
  /** Something that is made in several parts at once: which of them it is, from none. */
  readonly part: number
  readonly amount: Amount
  readonly startMinute: number
  readonly dueMinute: number
  readonly labels: number | null
  readonly machineId: string | null
  /** How often the machine is filled, one run after the other; null: it takes no machine. */
  readonly runs: number | null
  /** How long one run takes. */
  readonly runMinutes: number
  /** How much goes into that machine at once; null: nobody said. */
  readonly takes: Amount | null
  /** The machines that it may go into. */
  readonly machines: readonly MachineOption[]
  /** What its recipe makes once; null: it does not say in this unit. */
  readonly batch: Amount | null
  readonly reasons: readonly PlanReason[]
}

export interface Issue {
  readonly kind: (typeof issueKinds)[number]
  readonly productId: string
}

export interface Use {
  readonly productId: string
  readonly amount: Amount
  readonly until: string | null
}

export interface PlannedDay {
  readonly demand: readonly JudgedDemand[]
  /** In the order in which they begin: what goes into others first. */
  readonly preps: readonly Prep[]
  /** What is asked for and bought. */
  readonly bought: readonly { readonly productId: string; readonly amount: Amount; readonly of: string }[]
  /** What is frozen and has to be thawed for the day. */
  readonly thaw: readonly Use[]
  /** What is taken first, by its date. */
  readonly useFirst: readonly Use[]
  readonly issues: readonly Issue[]
}
