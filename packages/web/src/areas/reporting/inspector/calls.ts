/** Calls of files for inspectors. */
import { useQuery } from '@tanstack/react-query'
import type { PaperJob } from '../../../data/inspector/papers.ts'
import { call, callForFile } from '../../../data/wire/call.ts'
import type { Answer, Body } from '../../../data/wire/contracts.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { saveFile } from '../../../data/wire/save-file.ts'
import { entityNamed } from '@cloche/domain/entities'
import { callUnnamed } from '../../../data/wire/call.ts'

export type Asked = Body<'POST', '/reporting/inspector/preview'>['file']
export type Preview = Answer<'POST', '/reporting/inspector/preview'>
export type InspectorFile = Answer<'POST', '/reporting/inspector/file'>['inspectorFile']
export type InspectorLink = Answer<'POST', '/reporting/inspector/link'>['inspectorLink']
export interface Opening {
  readonly id: string
  readonly at: string
  readonly chapter: string | null
  readonly network: string
  readonly agent: string | null
}

export const preview = (file: Asked) => call('POST', '/reporting/inspector/preview', { body: { file } })

export const askFile = (file: Body<'POST', '/reporting/inspector/file/ask'>['file']) =>
  call('POST', '/reporting/inspector/file/ask', { body: { file } })

/** Saves a file that was made in the background. */
export async function takeMade({ resultId }: PaperJob): Promise<InspectorFile> {
  await queryClient.invalidateQueries({ queryKey: queryKeys.all('inspectorFile') })
  const { wire, name } = entityNamed('inspectorFile')
  const answer = await callUnnamed<Record<string, InspectorFile>>('GET', wire.one, {
    query: { inspectorFileId: resultId },
  })
  const file = answer[name] as InspectorFile
  await download(file)
  return file
}

export async function download({ id, place, format }: Pick<InspectorFile, 'id' | 'place' | 'format'>) {
  const { blob, name } = await callForFile('GET', '/reporting/inspector/file', {
    query: { inspectorFileId: id },
  })
  saveFile(blob, name ?? `${place}.${format === 'pdf' ? 'pdf' : 'zip'}`)
}

export async function verify(file: File) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  const digest = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return call('POST', '/reporting/inspector/verify', { body: { digest } })
}

export async function makeLink(link: Body<'POST', '/reporting/inspector/link'>['link']) {
  const made = await call('POST', '/reporting/inspector/link', { body: { link } })
  await queryClient.invalidateQueries({ queryKey: queryKeys.all('inspectorLink') })
  return made
}

export async function revokeLink(inspectorLinkId: string) {
  await call('POST', '/reporting/inspector/link/revoke', { body: { inspectorLinkId } })
  await queryClient.invalidateQueries({ queryKey: queryKeys.all('inspectorLink') })
}

function useList<R>(
  entity: 'inspectorFile' | 'inspectorLink' | 'inspectorOpening',
  filter: object,
  isWanted = true,
) {
  const { many, wire } = entityNamed(entity)
  return useQuery({
    queryKey: queryKeys.one(entity, 'list', JSON.stringify(filter)),
    queryFn: async ({ signal }) => {
      const answer = await callUnnamed<Record<string, unknown>>('POST', `${wire.many}/get`, {
        body: { filter, limit: 50 },
        signal,
      })
      return answer[many] as readonly R[]
    },
    enabled: isWanted,
  })
}

export const useFiles = () => useList<InspectorFile>('inspectorFile', {})
export const useLinks = () => useList<InspectorLink>('inspectorLink', {})
export const useOpenings = (inspectorLinkId: string, isWanted: boolean) =>
  useList<Opening>('inspectorOpening', { inspectorLinkId }, isWanted)
