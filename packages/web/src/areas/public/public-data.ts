import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../data/wire/call.ts'
import type { Answer } from '../../data/wire/contracts.ts'

/** Kinds of records that have a public page. */
export type Publishable = 'product' | 'location' | 'equipment' | 'organization'

export type PublicPage = Answer<'GET', '/public/record/{entity}/{id}'>
type RecordOf<E> = Extract<PublicPage, { readonly entity: E }>['record']
/** What is told of every published record. */
export type PublicRecord = Pick<PublicPage['record'], 'id' | 'name' | 'description' | 'hasImage' | 'metas'>
export type PublicProduct = RecordOf<'product'>
/** The page of a label or a batch: that of its product, and of this pack; null is what is not published. */
export type PublicPack = RecordOf<'label'>
export type PublicLabel = PublicPack['label']
export type PublicLocation = RecordOf<'location'>
export type PublicEquipment = RecordOf<'equipment'>
export type PublicOrganization = RecordOf<'organization'>
export type PublicMeta = PublicProduct['metas'][number]

/** Which page: of a record of a kind, or of whatever a bytecode names. */
export type Wanted = { readonly entity: Publishable; readonly id: string } | { readonly bytecode: string }

const guest = { withToken: false, redirect: false } as const

/** A public page, asked for as any guest does: whoever is logged in sees what everybody sees. */
export function usePublicPage(wanted: Wanted, isWanted = true) {
  return useQuery({
    queryKey: ['public', wanted],
    queryFn: ({ signal }): Promise<PublicPage> =>
      'bytecode' in wanted
        ? call('GET', '/public/bytecode/{bytecode}', { params: wanted, ...guest, signal })
        : call('GET', '/public/record/{entity}/{id}', { params: wanted, ...guest, signal }),
    enabled: isWanted,
  })
}

export const LISTED_ON_A_PAGE = 24

/** A page of what an organization lists for guests; the page before stays until the next one is there. */
export function usePublicList(
  organizationId: string,
  entity: 'product' | 'location',
  search: string,
  page: number,
) {
  const query = { search, limit: LISTED_ON_A_PAGE, offset: (page - 1) * LISTED_ON_A_PAGE }
  return useQuery({
    queryKey: ['public', organizationId, entity, query],
    queryFn: ({ signal }) =>
      call('GET', '/public/organization/{organizationId}/{entity}', {
        params: { organizationId, entity },
        query,
        ...guest,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** The address of a picture that anybody may see; `theme` is an organization's logo. */
export function pictureAddress(entity: Publishable, id: string, of: 'image' | 'theme' = 'image'): string {
  return `/api/v0/public/picture/${entity}/${id}${of === 'theme' ? '?of=theme' : ''}`
}
