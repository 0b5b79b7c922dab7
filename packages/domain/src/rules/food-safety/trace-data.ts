import { TRACKING_EVENTS as trackingEvents } from '../../catalogue/names/food.ts'

export { trackingEvents }
export type TrackingEvent = (typeof trackingEvents)[number]

/**
 * What a trace must be able to show: the particulars of Regulation (EC) 178/2002, article 18, and the key data
 * elements of FSMA 204 (21 CFR 1.1330 to 1.1350) for each critical tracking event.
 */
export const keyData = {
  /** One step back: EU 178/2002, article 18(2). */
  received: ['supplier', 'product', 'quantity', 'date'],
  /** One step forward: EU 178/2002, article 18(3); not for final consumers. */
  delivered: ['customer', 'product', 'quantity', 'date'],
  /** 21 CFR 1.1345(a). */
  receiving: [
    'lotCode',
    'quantity',
    'unit',
    'productDescription',
    'previousSource',
    'receivingLocation',
    'receivedDate',
    'lotCodeSource',
    'referenceDocument',
  ],
  /** 21 CFR 1.1345(b); a restaurant or shop need not assign the lot code. */
  receivingFromExempt: [
    'lotCode',
    'quantity',
    'unit',
    'productDescription',
    'previousSource',
    'receivingLocation',
    'receivedDate',
    'referenceDocument',
  ],
  /** 21 CFR 1.1340(a). */
  shipping: [
    'lotCode',
    'quantity',
    'unit',
    'productDescription',
    'nextRecipient',
    'shippingLocation',
    'shippedDate',
    'lotCodeSource',
    'referenceDocument',
  ],
  /** 21 CFR 1.1350(a)(1), for each lot used. */
  transformationInput: ['lotCode', 'productDescription', 'quantity', 'unit'],
  /** 21 CFR 1.1350(a)(2). */
  transformationOutput: [
    'lotCode',
    'transformationLocation',
    'transformedDate',
    'productDescription',
    'quantity',
    'unit',
    'referenceDocument',
  ],
  /** 21 CFR 1.1330(a). */
  initialPacking: [
    'commodity',
    'receivedDate',
    'quantityReceived',
    'unitReceived',
    'harvestFarm',
    'growingArea',
    'growingContainer',
    'harvester',
    'harvestDate',
    'coolingLocation',
    'coolingDate',
    'lotCode',
    'quantity',
    'unit',
    'productDescription',
    'packingLocation',
    'packedDate',
    'referenceDocument',
  ],
} as const satisfies Record<TrackingEvent, readonly string[]>

export type TraceCircumstances = {
  /** A restaurant or retail food establishment. */
  retail?: boolean
  /** Grown in fields or in water: decides whether a growing area or a container is asked for. */
  grown?: 'field' | 'water'
}

function isAsked(event: TrackingEvent, element: string, at: TraceCircumstances): boolean {
  if (event === 'receivingFromExempt' && element === 'lotCode') return at.retail !== true
  if (element === 'growingArea') return at.grown !== 'water'
  if (element === 'growingContainer') return at.grown !== 'field'
  return true
}

/** The elements that an event still lacks, in the order of the rule. Empty text and null are lacking. */
export function missingKeyData(
  event: TrackingEvent,
  record: Readonly<Record<string, unknown>>,
  circumstances: TraceCircumstances = {},
): string[] {
  const isLacking = (value: unknown) =>
    value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  return keyData[event].filter(
    element => isAsked(event, element, circumstances) && isLacking(record[element]),
  )
}

/** Whether an event may give a traceability lot code: 21 CFR 1.1320. All others keep the one there is. */
export function mayAssignLotCode(event: TrackingEvent, circumstances: TraceCircumstances = {}): boolean {
  if (event === 'receivingFromExempt') return circumstances.retail !== true
  return event === 'initialPacking' || event === 'transformationOutput'
}

/** A link of a genealogy: what went into what. */
export type TraceLink = { from: string; to: string }

/** Everything reached from a lot or label, forward into what it became or back to what it was made of. */
export function closureOf(
  links: readonly TraceLink[],
  start: string,
  direction: 'forward' | 'back',
): Set<string> {
  const next = new Map<string, string[]>()
  for (const { from, to } of links) {
    const [near, far] = direction === 'forward' ? [from, to] : [to, from]
    const known = next.get(near)
    if (known) known.push(far)
    else next.set(near, [far])
  }
  const reached = new Set<string>()
  const open = [start]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const each of next.get(at) ?? []) {
      if (each === start || reached.has(each)) continue
      reached.add(each)
      open.push(each)
    }
  }
  return reached
}
