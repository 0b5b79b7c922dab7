/** A container as operations know it, and what the ledger says of labels that go in and out. */
import { emptiedStatus, type ContainerStatus } from '../../rules/containers/index.ts'
import type { EventLine } from '../effects.ts'
import type { LabelRow } from '../labels/label-row.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { happened } from '../when.ts'

/** Weights in grams. */
export interface ContainerInHand {
  readonly id: string
  readonly name: string
  readonly code: string | null
  readonly sscc: string | null
  readonly status: ContainerStatus
  readonly version: number
  /** What it stands in. */
  readonly parentId: string | null
  readonly locationId: string
  /** Its own empty weight, where it was weighed itself. */
  readonly tare: number | null
  readonly shapeName: string | null
  /** The empty weight of all of its shape. */
  readonly shapeTare: number | null
  readonly maxWeight: number | null
  readonly isReusable: boolean
  /** What it travels with; nobody has it in hand. */
  readonly shipmentId: string | null
}

/** Why nothing is done with a container now: it travels to another of our places. */
export const travellingFault = ({
  shipmentId,
}: Pick<ContainerInHand, 'shipmentId'>): 'problem.container.onTheWay' | undefined =>
  shipmentId === null ? undefined : 'problem.container.onTheWay'

/** As far as its being in use is concerned. */
export type ContainerBrief = Pick<ContainerInHand, 'id' | 'status' | 'version' | 'locationId'>

export interface ContainerChange {
  readonly locationId?: string
  readonly parentId?: string | null
  readonly status?: ContainerStatus
  readonly sscc?: string
  readonly shipmentId?: string | null
}

/** What becomes of a container. */
export function alterContainer(
  ledger: Ledger,
  container: ContainerBrief & Partial<ContainerInHand>,
  change: ContainerChange,
): void {
  const { id, version, locationId } = container
  const before = Object.fromEntries(
    Object.keys(change).map(name => [name, container[name as keyof ContainerInHand]]),
  )
  ledger.alter({ entity: 'container', id, version, locationId, before, after: { ...change } })
}

/** A container that was available is in use once something is put into it. */
export function noteFilled(ledger: Ledger, container: ContainerBrief | undefined): void {
  if (container?.status === 'available') alterContainer(ledger, container, { status: 'inUse' })
}

/** Emptied, what was in use is to be cleaned or has done its work. */
export function statusOfEmptied({ status, isReusable }: ContainerInHand, isFilled: boolean): ContainerStatus {
  return isFilled || status !== 'inUse' ? status : emptiedStatus(isReusable)
}

/** What an event says of a label that goes into a container or out of it. */
export function packEvent(
  label: LabelRow,
  containerId: string,
  locationId: string,
  at?: string,
): Omit<EventLine, 'id' | 'action'> {
  return {
    kind: 'info',
    locationId,
    labelId: label.id,
    batchId: label.batchId,
    productId: label.productId,
    containerId,
    quantity: label.quantity,
    data: {
      ...happened(at),
      ...(label.containerId === null || label.containerId === containerId
        ? {}
        : { fromContainerId: label.containerId }),
      ...(label.locationId === locationId ? {} : { fromLocationId: label.locationId }),
    },
  }
}

/** Labels that only change their place. */
export const relocated = (before: readonly LabelRow[]) =>
  ({ before, created: 'transfer', changed: 'transfer' }) as const
