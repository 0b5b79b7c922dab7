import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { Problem } from '../../../data/wire/problem.ts'
import { faultsOf } from './page-faults.ts'

const cut = new Problem(0, { code: 'NETWORK', message: '' })
const busy = new Problem(429, { code: 'BUSY', message: '' })
const refused = new Problem(400, { code: 'INVALID_REQUEST', message: '' })
const asked = (page: object) => [
  { key: 'page 4', data: undefined, error: null, failureReason: null, ...page },
]
const none = new Map<string, Error>()

test('that there is no connection is said from the first try on, other faults once there is no other try', () => {
  expect(faultsOf(asked({}), none)).toEqual(none)
  expect(faultsOf(asked({ failureReason: cut }), none).get('page 4')).toBe(cut)
  expect(faultsOf(asked({ failureReason: busy }), none)).toEqual(none)
  expect(faultsOf(asked({ error: refused, failureReason: refused }), none).get('page 4')).toBe(refused)
})

test('what was said of a page stands until it is answered, and is not said of another list', () => {
  const before = new Map<string, Error>([['page 4', refused]])
  expect(faultsOf(asked({}), before).get('page 4')).toBe(refused)
  expect(faultsOf(asked({ failureReason: cut }), before).get('page 4')).toBe(cut)
  expect(faultsOf(asked({ data: { rows: [] } }), before)).toEqual(none)
  expect(faultsOf(asked({ key: 'other page 4' }), before)).toEqual(none)
})

test('a page is not known while its query tries again, and while somebody else asks it anew', async () => {
  const client = new QueryClient()
  let isCut = true
  const observer = new QueryObserver(client, {
    queryKey: ['page'],
    networkMode: 'always',
    retry: 1,
    retryDelay: 20,
    queryFn: () => (isCut ? Promise.reject(cut) : Promise.resolve({ rows: [] })),
  })
  let faults: ReadonlyMap<string, Error> = none
  const told: boolean[] = []
  const end = observer.subscribe(({ data, error, failureReason }) => {
    faults = faultsOf(asked({ data, error, failureReason }), faults)
    told.push(faults.has('page 4'))
  })
  const settled = (status: string) =>
    vi.waitFor(() => {
      expect(observer.getCurrentResult()).toMatchObject({ status, fetchStatus: 'idle' })
    })
  await settled('error')
  expect(told).toContain(true)
  told.splice(0, told.indexOf(true))
  await client.invalidateQueries({ queryKey: ['page'] })
  await settled('error')
  expect(new Set(told)).toEqual(new Set([true]))
  isCut = false
  await client.invalidateQueries({ queryKey: ['page'] })
  await settled('success')
  expect(told.at(-1)).toBe(false)
  end()
  client.clear()
})
