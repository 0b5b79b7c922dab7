/** Sending food to a place of ours that is out of reach: it travels, and whoever receives it adds it to stock. */
import { sendShipment, shipFacts, type AskedShipment, type ShipFacts } from '@cloche/domain/operations'
import { doHere, giveUp, type HereWay, type Sent } from '../outbox/perform-here.ts'
import { call } from '../wire/call.ts'
import type { Body } from '../wire/contracts.ts'
import { queryClient, queryKeys } from '../wire/queries.ts'

const shipWay: HereWay<AskedShipment, ShipFacts, unknown> = {
  kind: 'carry',
  path: '/ordering/ship',
  name: 'shipment',
  operation: sendShipment,
  factsOf: ({ known }, asked) => shipFacts(known, asked),
  answerOf: () => null,
}

/** What depends on where food is, is read again. */
const moved = () => queryClient.invalidateQueries({ queryKey: queryKeys.here })

/** Without a connection it is decided here and kept. @throws Problem */
export async function shipFood(
  shipment: Body<'POST', '/ordering/ship'>['shipment'] & { readonly id: string },
  said: { readonly title: string; readonly detail: string },
): Promise<Sent<unknown>> {
  const ask = () => call('POST', '/ordering/ship', { body: { shipment } })
  const sent = await doHere(shipWay, shipment, { id: shipment.id, ...said }, ask)
  await moved()
  return sent
}

/** Calls it off while nobody received it; what still waits here is given up. @throws Problem */
export async function callBack(shipmentId: string): Promise<void> {
  if (await giveUp(shipmentId)) return
  await call('POST', '/ordering/unship', { body: { shipmentId } })
  await moved()
}
