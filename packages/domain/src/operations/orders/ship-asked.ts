/** What is asked of sending food to another place, and what is known of it. */
import type { Amount, Money, Price } from '../../rules/amounts/index.ts'
import type { LabelFacts } from '../labels/facts.ts'
import type { ContainerInHand } from '../containers/container.ts'
import type { UnlabelledPile } from '../stock/lines.ts'
import type { LineAtDoor } from './arriving.ts'

/** A label, or some food without one. */
export interface AskedShipmentLine {
  readonly id?: string
  /** The line of the order that it answers. */
  readonly orderId?: string
  readonly labelId?: string
  /** Of food without a label. */
  readonly productId?: string
  readonly state?: string
  readonly locationId?: string
  /** Of a label: a part of it. */
  readonly quantity?: Amount
  /** Between the places; the cost unless said. */
  readonly price?: Money
  /** Of a label: it is packed into this container, which travels with it. */
  readonly containerId?: string
}

export interface AskedShipment {
  readonly id?: string
  readonly at?: string
  readonly fromLocationId: string
  readonly toLocationId: string
  readonly orderBatchId?: string
  readonly document?: string
  readonly departureTemperature?: number
  readonly sensorId?: string
  readonly note?: string
  /** Containers that travel with everything in them, besides those that lines are packed into. */
  readonly containerIds?: readonly string[]
  /** More than there is of food without a label is sent all the same. */
  readonly beyond?: boolean
  readonly lines: readonly AskedShipmentLine[]
}

export interface ShipFacts extends Pick<LabelFacts, 'labels' | 'batches'> {
  readonly costs: ReadonlyMap<string, Price>
  /** The order it answers, where one is named and was sent to this place. */
  readonly order?: {
    readonly id: string
    readonly version: number
    readonly status: string
    readonly sending: string
    readonly locationId: string
  } | null
  readonly orderLines: readonly LineAtDoor[]
  /** The places within reach. */
  readonly locations: ReadonlySet<string>
  /** Where it goes, where that is a place of the organization. */
  readonly to: { readonly id: string; readonly mayReceive: boolean } | null
  readonly states: ReadonlySet<string>
  readonly isSensorKnown: boolean
  /** False: who sends does not say prices; what it costs is charged. */
  readonly mayPrice?: boolean
  /** The containers that travel, and all that stand in them. */
  readonly containers?: readonly ContainerInHand[]
  /** What there is without a label of what is sent so; undefined where nobody knows. */
  readonly there?: readonly UnlabelledPile[]
}
