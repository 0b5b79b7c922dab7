/** Ids that can be told from their organization's place and their number, in the order in which they were made. */
const KINDS = {
  organization: '8000',
  label: '8001',
  batch: '8002',
  batchItem: '8003',
  event: '8004',
  variation: '8005',
  link: '8006',
  reading: '8007',
  product: '8008',
  location: '8009',
  user: '800a',
  sensor: '800b',
} as const
export type Kind = keyof typeof KINDS

/** As SQL, of two expressions. */
export const idSql = (kind: Kind, place: string, number: string) =>
  `('0000' || lpad(to_hex(${place}), 4, '0') || '-0000-7000-${KINDS[kind]}-' || lpad(to_hex(${number}), 12, '0'))::uuid`

export const idOf = (kind: Kind, place: number, number: number) =>
  `0000${place.toString(16).padStart(4, '0')}-0000-7000-${KINDS[kind]}-${number.toString(16).padStart(12, '0')}`

/** Who owns an organization; the password is that of the bench's first owner. */
export const ownerOf = (place: number) => `owner@${place}.growth.example`
