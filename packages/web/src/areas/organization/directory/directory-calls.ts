/** The calls of the log-in of people. */
import type { Answer, Body } from '../../../data/wire/contracts.ts'
import { call } from '../../../data/wire/call.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'

type Answered = Answer<'GET', '/organization/directory'>
export type Directory = Answered['directory']
export type DirectoryChange = Body<'PUT', '/organization/directory'>['directory']
export type GroupRule = Directory['rules'][number]

export const directoryKey = queryKeys.named('organization', 'directory')

export const fetchDirectory = (signal?: AbortSignal): Promise<Answered> =>
  call('GET', '/organization/directory', signal === undefined ? {} : { signal })

/** What a change answers is what is shown from then on. */
function shown(answer: Answered): Directory {
  queryClient.setQueryData(directoryKey, answer)
  return answer.directory
}

export const changeDirectory = async (directory: DirectoryChange, version: number) =>
  shown(await call('PUT', '/organization/directory', { body: { directory, version } }))
export const enforce = async (isEnforced: boolean) =>
  shown(await call('PUT', '/organization/directory/only', { body: { isEnforced } }))
export const addDomain = async (domain: string) =>
  shown(await call('POST', '/organization/directory/domain', { body: { domain } }))
export const checkDomain = async (domain: string) =>
  shown(await call('PUT', '/organization/directory/domain', { body: { domain } }))
export const removeDomain = async (domain: string) =>
  shown(await call('DELETE', '/organization/directory/domain', { body: { domain } }))
export const tryProvider = () => call('POST', '/organization/directory/try')
export const addToken = async (name: string) => {
  const made = await call('POST', '/organization/directory/token', { body: { name } })
  await queryClient.invalidateQueries({ queryKey: directoryKey })
  return made.token
}
export const removeToken = async (id: string) =>
  shown(await call('DELETE', '/organization/directory/token', { body: { id } }))
