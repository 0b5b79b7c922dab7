/** The calls that handle containers with what is in them. */
import type { Amount } from '@cloche/domain/rules/amounts'
import type { Weighing } from '@cloche/domain/rules/containers'
import { call, callForFile } from '../../../data/wire/call.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'

export interface Contained {
  readonly id: string
  readonly name: string
  readonly sscc: string | null
  readonly status: 'available' | 'inUse' | 'toClean' | 'retired'
  readonly version: number
  readonly parentId: string | null
  readonly locationId: string
  readonly shapeName: string | null
}

export interface LabelInside {
  readonly id: string
  readonly serial: string
  readonly productName: string
  readonly batchCode: string | null
  readonly state: string
  readonly quantity: Amount
  readonly bestBefore: string | null
  readonly expiration: string | null
  readonly containerId: string
}

export interface Contents {
  readonly containers: readonly [Contained, ...Contained[]]
  readonly above: readonly { readonly id: string; readonly name: string }[]
  readonly labels: readonly LabelInside[]
  readonly count: number
  readonly tare: number | null
  readonly net: number
  readonly isAllByWeight: boolean
}

export const contentsKey = (id: string) => queryKeys.named('container-contents', id)

export const fetchContents = (containerId: string) =>
  call<Contents>('GET', '/container/contents', { query: { containerId } })

/** Everything that shows containers, labels or where they are asks again. */
const written = async <T>(answer: Promise<T>): Promise<T> => {
  const done = await answer
  await queryClient.invalidateQueries({ queryKey: queryKeys.here })
  return done
}

export const packLabels = (containerId: string, labelIds: readonly string[]): Promise<{ labels: number }> =>
  written(call('POST', '/container/pack', { body: { pack: { containerId, labelIds } } }))

/** Without labels all of them: the container is emptied. */
export const unpackLabels = (
  containerId: string,
  labelIds?: readonly string[],
): Promise<{ labels: number }> =>
  written(
    call('POST', '/container/unpack', {
      body: { unpack: { containerId, ...(labelIds === undefined ? {} : { labelIds }) } },
    }),
  )

export const moveContainer = (
  containerId: string,
  target: { readonly locationId: string } | { readonly parentId: string | null },
): Promise<{ labels: number }> =>
  written(call('POST', '/container/move', { body: { move: { containerId, ...target } } }))

export interface Weighed {
  readonly weighing: Weighing
  readonly labels: readonly {
    readonly id: string
    readonly serial: string
    readonly before: Amount
    readonly after: Amount
  }[]
  readonly unshared: string | null
}

export const weighContainer = (containerId: string, gross: number, apply: boolean): Promise<Weighed> => {
  const answer = call<Weighed>('POST', '/container/weigh', { body: { weigh: { containerId, gross, apply } } })
  return apply ? written(answer) : answer
}

export const giveSscc = (containerId: string): Promise<{ sscc: string }> =>
  written(call('POST', '/container/sscc', { body: { containerId } }))

export const cleanContainer = (container: Contained): Promise<unknown> =>
  written(
    call<unknown>('PUT', '/container/container', {
      body: {
        container: { id: container.id, status: 'available', cleanedAt: new Date().toISOString() },
      },
    }),
  )

export const printContainer = (containerId: string, format: 'pdf' | 'zpl') =>
  callForFile('POST', '/container/print', { body: { containerId, format } })
