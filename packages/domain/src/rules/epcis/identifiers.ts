/**
 * Names of things for the outside: a GS1 Digital Link where there is a GS1 key (CBV 2.0, section 8), otherwise the
 * record's own UUID, which is as unique and promises nothing that was not assigned.
 */
import { gs1, isValidGln, isValidGrai, isValidGtin, isValidSscc, toGtin14 } from '../codes/index.ts'

const LINK = 'https://id.gs1.org'
/** A lot or serial has at most 20 characters of CSET 82. */
const isKey = (text: string | null): text is string =>
  text !== null && text !== '' && text.length <= 20 && gs1.isCset82(text)

export const uuidUrn = (id: string): string => `urn:uuid:${id.toLowerCase()}`

function gtinOf(gtin: string | null): string | null {
  return gtin !== null && isValidGtin(gtin) ? (toGtin14(gtin) ?? null) : null
}

/** One label: its product's GTIN and its serial. */
export function labelUri(label: { id: string; serial: string }, gtin: string | null): string {
  const key = gtinOf(gtin)
  if (key === null || !isKey(label.serial)) return uuidUrn(label.id)
  return `${LINK}/01/${key}/21/${encodeURIComponent(label.serial)}`
}

/** A whole batch: its product's GTIN and its code. */
export function lotUri(batch: { id: string; code: string | null }, gtin: string | null): string {
  const key = gtinOf(gtin)
  if (key === null || !isKey(batch.code)) return uuidUrn(batch.id)
  return `${LINK}/01/${key}/10/${encodeURIComponent(batch.code)}`
}

export function placeUri(place: { id: string; gln: string | null }): string {
  return place.gln !== null && isValidGln(place.gln) ? `${LINK}/414/${place.gln}` : uuidUrn(place.id)
}

export function containerUri(box: { id: string; sscc: string | null; grai: string | null }): string {
  if (box.sscc !== null && isValidSscc(box.sscc)) return `${LINK}/00/${box.sscc}`
  if (box.grai !== null && isValidGrai(box.grai)) return `${LINK}/8003/${encodeURIComponent(box.grai)}`
  return uuidUrn(box.id)
}

/**
 * A UUID (version 8) made of two others, always the same for the same two: the id of what is told for an event and
 * a second record, such as what a sensor measured after it.
 */
export function joinedUuid(first: string, second: string): string {
  const [a, b] = [first, second].map(id => BigInt(`0x${id.replaceAll('-', '')}`)) as [bigint, bigint]
  // Turned, so that the order counts and an id joined with itself is none of nothing.
  const turned = ((b << 13n) | (b >> 115n)) & ((1n << 128n) - 1n)
  const hex = (a ^ turned).toString(16).padStart(32, '0')
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
