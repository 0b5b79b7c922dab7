import { call } from '../wire/call.ts'
import { href, routeOf } from '../routing/href.ts'
import type { useMayOpen } from '../routing/use-may-open.ts'

/** A record that a code may mean. */
export interface Found {
  readonly entity: string
  readonly id: string
  readonly title: string
}

/** The records that a scanned or typed code may mean. @throws Problem, for a code that is wrong in itself too */
export async function findByCode(code: string, signal?: AbortSignal): Promise<readonly Found[]> {
  const body = { code }
  const answer = await call<{ found: readonly Found[] }>('POST', '/labeling/scan', {
    body,
    ...(signal === undefined ? {} : { signal }),
  })
  return answer.found
}

/** The screens that scanned records open in. */
const screens: Readonly<Record<string, string>> = {
  label: '/labeling/label/{labelId}/{nav?}/{page?}',
  batch: '/labeling/batch/{batchId}/{nav?}/{page?}',
  product: '/product/{productId}/{nav?}/{page?}',
  container: '/container/container/{containerId}/{nav?}/{page?}',
  location: '/location/{locationId?}/{nav?}/{page?}',
  program: '/program/{programId}/{nav?}/{page?}',
  batching: '/labeling/batching/{batchingId}/{nav?}/{page?}',
  user: '/user/{userId?}/{nav?}/{page?}',
}

/** The address that a found record opens at; null where its screen is not there or not for this person. */
export function addressOf(found: Found, mayOpen: ReturnType<typeof useMayOpen>): string | null {
  const pattern = screens[found.entity]
  if (pattern === undefined || routeOf(pattern) === undefined || !mayOpen(pattern)) return null
  return href(pattern, { [`${found.entity}Id`]: found.id })
}
