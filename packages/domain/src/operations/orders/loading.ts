/** Containers that travel: which they are, what goes with them, and how they come to where they are received. */
import type { Fault } from '../../problems.ts'
import { fillingFault } from '../../rules/containers/index.ts'
import { alterContainer, travellingFault, type ContainerInHand } from '../containers/container.ts'
import { unknownLink } from '../faults.ts'
import { isEmpty } from '../labels/label-row.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { happened } from '../when.ts'
import type { AskedShipment, ShipFacts } from './ship-asked.ts'

/** So many labels travel at once, those in boxes with them. */
const LINES_MAX = 500

/** The containers that are named to travel, each once. */
export const namedContainers = ({ lines, containerIds = [] }: AskedShipment): string[] => [
  ...new Set([...containerIds, ...lines.flatMap(({ containerId }) => containerId ?? [])]),
]

/** All that travel: those that are named, and those that stand in them. */
export const travelling = ({ containers = [] }: ShipFacts): ReadonlySet<string> =>
  new Set(containers.map(({ id }) => id))

/** A container takes everything in it along: labels that no line names get one, for the order's line of their product. */
export function withContents(asked: AskedShipment, facts: ShipFacts): AskedShipment {
  const loads = travelling(facts)
  const named = new Set(asked.lines.flatMap(({ labelId }) => labelId ?? []))
  const more = facts.labels
    .filter(label => label.containerId !== null && loads.has(label.containerId) && !named.has(label.id))
    .filter(label => !label.isFinal && !isEmpty(label))
    .map(label => {
      const order = facts.orderLines.find(({ productId }) => productId === label.productId)
      return { labelId: label.id, ...(order === undefined ? {} : { orderId: order.id }) }
    })
  return more.length === 0 ? asked : { ...asked, lines: [...asked.lines, ...more] }
}

/** Why a container does not travel, or nothing is packed into it. */
export function loadingFaults(asked: AskedShipment, facts: ShipFacts): Fault[] {
  const { containers = [] } = facts
  const byId = new Map(containers.map(container => [container.id, container]))
  const faultOf = (id: string, path: string): Fault[] => {
    const container = byId.get(id)
    if (container === undefined) return [unknownLink(path)]
    const rule = travellingFault(container) ?? fillingFault(container.status)
    return rule === undefined ? [] : [{ path, rule }]
  }
  const { length } = withContents(asked, facts).lines
  const path = 'shipment.lines'
  return [
    ...(length > LINES_MAX ? [{ path, rule: 'problem.field.tooMany', values: { limit: LINES_MAX } }] : []),
    ...(asked.containerIds ?? []).flatMap((id, index) => faultOf(id, `shipment.containerIds.${index}`)),
    ...asked.lines.flatMap(({ containerId, labelId }, index) => {
      const at = `shipment.lines.${index}.containerId`
      if (containerId === undefined) return []
      return labelId === undefined
        ? [{ path: at, rule: 'problem.shipment.packsLabels' }]
        : faultOf(containerId, at)
    }),
  ]
}

/** They leave: out of what stays behind, in use, and with the shipment. */
export function loadContainers(
  ledger: Ledger,
  containers: readonly ContainerInHand[],
  shipmentId: string,
): void {
  const ids = new Set(containers.map(({ id }) => id))
  for (const container of containers) {
    const { parentId } = container
    const stands = parentId !== null && ids.has(parentId) ? parentId : null
    alterContainer(ledger, container, { shipmentId, status: 'inUse', parentId: stands })
  }
}

/** They are somewhere again: where they were received, or where they left. One event tells of all that moved. */
export function unloadContainers(
  ledger: Ledger,
  containers: readonly ContainerInHand[],
  placeOf: (container: ContainerInHand) => string,
  at: string | undefined,
): void {
  for (const container of containers) {
    const locationId = placeOf(container)
    if (locationId !== container.locationId)
      ledger.event({
        kind: 'info',
        action: 'container/move',
        locationId,
        containerId: container.id,
        data: {
          ...happened(at),
          fromLocationId: container.locationId,
          containerIds: [container.id],
          // Each label tells by itself what became of it.
          labelIds: [],
        },
      })
    alterContainer(ledger, container, { locationId, shipmentId: null })
  }
}
