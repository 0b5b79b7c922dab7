/** The calls that handle containers with what is in them. */
import {
  carryContainer,
  carryFacts,
  emptyContainer,
  emptyFacts,
  fillContainer,
  fillFacts,
  type AskedCarry,
  type AskedEmpty,
  type AskedFill,
  type CarryFacts,
  type Effects,
  type EmptyFacts,
  type FillFacts,
} from '@cloche/domain/operations'
import { doHere, type HereWay } from '../../../data/outbox/perform-here.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { call, callForFile } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'

type Answered = Answer<'GET', '/container/contents'>
export type Contained = Answered['containers'][number]
/** The asked container is the first of them. */
export type Contents = Omit<Answered, 'containers'> & {
  readonly containers: readonly [Contained, ...Contained[]]
}

export const contentsKey = (id: string) => queryKeys.named('container-contents', id)

export async function fetchContents(containerId: string): Promise<Contents> {
  const { containers, ...answer } = await call('GET', '/container/contents', { query: { containerId } })
  const [first, ...rest] = containers
  if (first === undefined) throw new Error('A container is within its own contents')
  return { ...answer, containers: [first, ...rest] }
}

/** Everything that shows containers, labels or where they are asks again. */
const written = async <T>(answer: Promise<T>): Promise<T> => {
  const done = await answer
  await queryClient.invalidateQueries({ queryKey: queryKeys.here })
  return done
}

interface Moved {
  readonly labels: number
}

/** How many labels changed. */
const answerOf = ({ labels }: Effects): Moved => ({ labels: labels.changed.length })

const fillWay: HereWay<AskedFill, FillFacts, Moved> = {
  kind: 'container',
  path: '/container/pack',
  name: 'pack',
  operation: fillContainer,
  factsOf: ({ known }, asked) => fillFacts(known, asked),
  answerOf,
}
const emptyWay: HereWay<AskedEmpty, EmptyFacts, Moved> = {
  kind: 'container',
  path: '/container/unpack',
  name: 'unpack',
  operation: emptyContainer,
  factsOf: ({ known }, asked) => emptyFacts(known, asked),
  answerOf,
}
const carryWay: HereWay<AskedCarry, CarryFacts, Moved> = {
  kind: 'container',
  path: '/container/move',
  name: 'move',
  operation: carryContainer,
  factsOf: ({ known }, asked) => carryFacts(known, asked),
  answerOf,
}

/** By the server, or decided here and kept without a connection. */
const handled = <Asked extends object, Facts>(
  way: HereWay<Asked, Facts, Moved>,
  asked: Asked,
  { name: title }: Named,
  ask: () => Promise<Moved>,
): Promise<Moved> =>
  written(doHere(way, asked, { id: newId(), title, detail: '' }, ask).then(({ answer }) => answer))

type Named = Pick<Contained, 'id' | 'name'>

export const packLabels = (container: Named, labelIds: readonly string[]): Promise<Moved> => {
  const pack = { containerId: container.id, labelIds }
  return handled(fillWay, pack, container, () => call('POST', '/container/pack', { body: { pack } }))
}

/** Without labels all of them: the container is emptied. */
export const unpackLabels = (container: Named, labelIds?: readonly string[]): Promise<Moved> => {
  const unpack = { containerId: container.id, ...(labelIds === undefined ? {} : { labelIds }) }
  return handled(emptyWay, unpack, container, () => call('POST', '/container/unpack', { body: { unpack } }))
}

export const moveContainer = (
  container: Named,
  target: { readonly locationId: string } | { readonly parentId: string | null },
): Promise<Moved> => {
  const move = { containerId: container.id, ...target }
  return handled(carryWay, move, container, () => call('POST', '/container/move', { body: { move } }))
}

export type Weighed = Answer<'POST', '/container/weigh'>

export const weighContainer = (containerId: string, gross: number, apply: boolean): Promise<Weighed> => {
  const answer = call('POST', '/container/weigh', { body: { weigh: { containerId, gross, apply } } })
  return apply ? written(answer) : answer
}

export const giveSscc = (containerId: string): Promise<{ sscc: string }> =>
  written(call('POST', '/container/sscc', { body: { containerId } }))

export const cleanContainer = (container: Contained): Promise<unknown> =>
  written(
    call('PUT', '/container/container', {
      body: {
        container: { id: container.id, status: 'available', cleanedAt: new Date().toISOString() },
      },
    }),
  )

export const printContainer = (containerId: string, format: 'pdf' | 'zpl') =>
  callForFile('POST', '/container/print', { body: { containerId, format } })
