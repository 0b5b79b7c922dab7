/** What an area of the server brings: behaviours of its entities and handlers of its own calls. */
import type { OwnCallName, StandardWrites } from '@cloche/domain/calls'
import type { AreaName } from '@cloche/domain/catalogue'
import type { Behaviours } from '../entity-engine/behaviours.ts'
import type { FastifyInstance } from 'fastify'
import type { GuestHandler, Handler, MachineHandler, Services, StandardHandler } from './call-context.ts'
import type { Follower } from '../event-log/index.ts'
import type { Job as JobOf, Work as WorkOf } from '../queue/index.ts'

/** What can be asked of the queue, done with what the whole server shares. */
export type Work = WorkOf<Services>
/** The same for what is done again and again. */
export type Job = JobOf<Services>

export interface ServerArea {
  readonly name: AreaName
  readonly behaviours?: Behaviours
  /** Of own calls, by the name of the contract. */
  readonly handlers?: { readonly [N in OwnCallName]?: Handler<N> }
  /** In place of the standard handler of a standard call, by its name. */
  readonly standardHandlers?: { readonly [C in keyof StandardWrites]?: StandardHandler<C> }
  /** What can be asked of the queue. */
  readonly work?: readonly Work[]
  /** Work in the background, again and again while servers run. */
  readonly jobs?: readonly Job[]
  /** Who is told what happened. */
  readonly followers?: readonly Follower[]
  /** What others call in a form of their own: no call of ours. */
  readonly routes?: (app: FastifyInstance, services: Services) => void
  /** Of calls that take a token of another system, when they are called by one. */
  readonly machineHandlers?: { readonly [N in OwnCallName]?: MachineHandler<N> }
  /** Of calls whose gate is `guest`. */
  readonly guestHandlers?: { readonly [N in OwnCallName]?: GuestHandler<N> }
}
