/** The calls of what is kept: exports, erasures, and for how long. */
import type { RetentionKind } from '@cloche/domain/rules/retention'
import { call, callForFile } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { saveFile } from '../../../data/wire/save-file.ts'
import type { Page } from '../account/calls.ts'

export type Export = Answer<'GET', '/organization/exports'>['exports'][number]
export type Erasure = Answer<'GET', '/organization/erasures'>['erasures'][number]

export const yourDataKey = (...parts: readonly unknown[]) => queryKeys.named('yourData', ...parts)

export const isUnderWay = ({ status }: Pick<Export, 'status'>): boolean =>
  status === 'waiting' || status === 'running'

export const fetchExports = (page: Page, signal: AbortSignal) =>
  call('GET', '/organization/exports', { query: { ...page, by: 'asked', sort: 'desc' }, signal })

export const fetchMyExports = (page: Page, signal: AbortSignal) =>
  call('GET', '/user/me/exports', { query: { ...page, by: 'asked', sort: 'desc' }, signal })

export const startExport = () => call('POST', '/organization/export', {})
export const exportMe = () => call('POST', '/user/me/export', {})
export const exportPerson = (user: string) => call('POST', '/user/export', { body: { user } })
export const removeExport = (id: string) => call('DELETE', '/organization/export', { body: { export: id } })

/** A link for a day; where it leads on this very server, the path alone. */
export const linkOf = (id: string) => call('POST', '/organization/export/link', { body: { export: id } })

/** The browser fetches the archive itself, however large it is. */
export async function downloadExport(id: string): Promise<void> {
  const { link } = await linkOf(id)
  const { pathname, search } = new URL(link)
  const anchor = document.createElement('a')
  anchor.href = pathname + search
  anchor.download = ''
  document.body.append(anchor)
  anchor.click()
  anchor.remove()
}

export async function downloadMyExport(id: string): Promise<void> {
  const { blob, name } = await callForFile('GET', '/user/me/export/download', { query: { exportId: id } })
  saveFile(blob, name ?? 'cloche-person.zip')
}

export const fetchErasures = (page: Page, signal: AbortSignal) =>
  call('GET', '/organization/erasures', { query: { ...page, by: 'asked', sort: 'desc' }, signal })
export const erase = (user: string, typed: string) => call('POST', '/user/erase', { body: { user, typed } })
export const refuseErasure = (erasure: string) =>
  call('PUT', '/organization/erasure/refuse', { body: { erasure } })
export const fetchMyErasure = (signal: AbortSignal) => call('GET', '/user/me/erasure', { signal })
export const askErasure = () => call('POST', '/user/me/erasure', {})
export const withdrawErasure = () => call('DELETE', '/user/me/erasure', {})

export type RetentionAnswer = Answer<'GET', '/organization/retention'>
export type RetentionGoes = Answer<'PUT', '/organization/retention'>['goes']
export const fetchRetention = (signal: AbortSignal) => call('GET', '/organization/retention', { signal })
export const changeRetention = (
  retention: readonly { readonly kind: RetentionKind; readonly days: number | null }[],
  isTrial = false,
) => call('PUT', '/organization/retention', { body: { retention: [...retention], isTrial } })
