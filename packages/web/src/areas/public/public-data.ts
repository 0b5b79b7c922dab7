import type { Json } from '@cloche/domain/catalogue'
import type { AllergenMap, DietName } from '@cloche/domain/rules/allergens'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../data/wire/call.ts'

/** Kinds of records that have a public page. */
export type Publishable = 'product' | 'location' | 'equipment' | 'organization'

export interface PublicMeta {
  readonly name: string
  readonly value: string | number | boolean
}

/** What is told of every published record. */
export interface PublicRecord {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly hasImage: boolean
  readonly metas: readonly PublicMeta[]
}

export interface PublicProduct extends PublicRecord {
  readonly allergens: AllergenMap
  readonly diets: readonly DietName[]
  readonly ingredientsText: string | null
  readonly origin: string | null
  readonly nutrition: Json | null
  readonly storage: string | null
}

/** What is told of one pack; null is what is not published. */
export interface PublicLabel {
  readonly bestBefore: string | null
  readonly expiration: string | null
  readonly madeAt: string | null
  readonly state: string | null
  readonly stateName: string | null
  readonly batch: string | null
  readonly place: string | null
  readonly timeZone: string
}

/** The page of a label or a batch: that of its product, and of this pack. */
export interface PublicPack extends PublicProduct {
  readonly productId: string
  readonly label: PublicLabel
}

export interface OpeningPeriod {
  readonly weekday: number
  readonly from: string
  readonly to: string
}

export interface PublicLocation extends PublicRecord {
  readonly type: string
  readonly address: string | null
  readonly postcode: string | null
  readonly city: string | null
  readonly region: string | null
  readonly country: string | null
  readonly timeZone: string | null
  readonly periods: readonly OpeningPeriod[]
}

export interface PublicEquipment extends PublicRecord {
  readonly type: string
  readonly manufacturer: string | null
  readonly model: string | null
}

export interface PublicOrganization extends PublicRecord {
  readonly web: string | null
  readonly city: string | null
  readonly country: string | null
  readonly themeColor: string | null
  readonly hasTheme: boolean
  readonly legalText: string | null
}

export type PublicPage = { readonly organization: PublicOrganization | null } & (
  | { readonly entity: 'product'; readonly record: PublicProduct }
  | { readonly entity: 'label'; readonly record: PublicPack }
  | { readonly entity: 'batch'; readonly record: PublicPack }
  | { readonly entity: 'location'; readonly record: PublicLocation }
  | { readonly entity: 'equipment'; readonly record: PublicEquipment }
  | { readonly entity: 'organization'; readonly record: PublicOrganization }
)

/** Which page: of a record of a kind, or of whatever a bytecode names. */
export type Wanted = { readonly entity: Publishable; readonly id: string } | { readonly bytecode: string }

const pathOf = (wanted: Wanted) =>
  'bytecode' in wanted
    ? `/public/bytecode/${encodeURIComponent(wanted.bytecode)}`
    : `/public/record/${wanted.entity}/${encodeURIComponent(wanted.id)}`

/** A public page, asked for as any guest does: whoever is logged in sees what everybody sees. */
export function usePublicPage(wanted: Wanted, isWanted = true) {
  const path = pathOf(wanted)
  return useQuery({
    queryKey: ['public', path],
    queryFn: ({ signal }) => call<PublicPage>('GET', path, { withToken: false, redirect: false, signal }),
    enabled: isWanted,
  })
}

export interface ListedRecord {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly hasImage: boolean
}

export const LISTED_ON_A_PAGE = 24

/** A page of what an organization lists for guests; the page before stays until the next one is there. */
export function usePublicList(
  organizationId: string,
  entity: 'product' | 'location',
  search: string,
  page: number,
) {
  const path = `/public/organization/${organizationId}/${entity}`
  const query = { search, limit: LISTED_ON_A_PAGE, offset: (page - 1) * LISTED_ON_A_PAGE }
  return useQuery({
    queryKey: ['public', path, query],
    queryFn: ({ signal }) =>
      call<{ records: readonly ListedRecord[]; count: number }>('GET', path, {
        query,
        withToken: false,
        redirect: false,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** The address of a picture that anybody may see; `theme` is an organization's logo. */
export function pictureAddress(entity: Publishable, id: string, of: 'image' | 'theme' = 'image'): string {
  return `/api/v0/public/picture/${entity}/${id}${of === 'theme' ? '?of=theme' : ''}`
}
