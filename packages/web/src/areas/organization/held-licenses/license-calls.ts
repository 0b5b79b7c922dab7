import { call } from '../../../data/wire/call.ts'
import type { License } from './license-sets.ts'

const atMost = 1000

/** The licences of people, by place: those of devices are not asked for. */
export async function fetchLicenses(userId: string, signal?: AbortSignal): Promise<License[]> {
  const ask = (filter: object) =>
    call('POST', '/licenses/get', {
      body: { offset: 0, limit: atMost, by: 'to', sort: 'asc', filter: { deviceId: null, ...filter } },
      ...(signal === undefined ? {} : { signal }),
    })
  const [mine, open] = await Promise.all([ask({ userId }), ask({ userId: null })])
  return [...mine.licenses, ...open.licenses]
}
