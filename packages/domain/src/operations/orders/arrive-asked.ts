/** What is asked when food of another place arrives, and what is known of it. */
import type { Amount, Price } from '../../rules/amounts/index.ts'
import type { ContainerInHand } from '../containers/container.ts'
import type { LabelRow } from '../labels/label-row.ts'
import type { LineAtDoor } from './arriving.ts'
import type { ShipmentInHand, ShipmentLineInHand, ShipmentOutcome } from './shipment.ts'

/** What is said of a line that did not arrive as it was sent. */
export interface AskedDifference {
  readonly lineId: string
  readonly outcome: Exclude<ShipmentOutcome, 'onTheWay'>
  /** Where less came: how much did. */
  readonly arrived?: Amount
  readonly note?: string
}

export interface AskedShipmentArrival {
  readonly shipmentId: string
  readonly at?: string
  /** Where in the place it is put; the place itself unless said. */
  readonly locationId?: string
  readonly temperature?: number
  /** Lines that nothing is said of arrived as they were sent. */
  readonly lines: readonly AskedDifference[]
  /** What the order still lacks is not expected any more. */
  readonly isClosed?: boolean
}

export interface ShipmentFacts {
  readonly shipment: ShipmentInHand | null
  readonly lines: readonly ShipmentLineInHand[]
  /** The labels of its lines, wherever they are by now; absent: nobody knows them, as without a connection. */
  readonly labels?: readonly LabelRow[]
  /** The containers that travel with it. */
  readonly containers?: readonly ContainerInHand[]
  readonly costs: ReadonlyMap<string, Price>
  readonly order?: {
    readonly id: string
    readonly version: number
    readonly status: string
    readonly locationId: string
  } | null
  readonly orderLines: readonly LineAtDoor[]
  /** Where it may be put: the place it was sent to, and those in it. */
  readonly locations: ReadonlySet<string>
  /** What a missing label is called to have gone by. */
  readonly words: (key: string) => string
}
