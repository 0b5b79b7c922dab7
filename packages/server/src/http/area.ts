/** What an area of the server brings: behaviours of its entities and handlers of its own calls. */
import type { OwnCallName, StandardWrites } from '@cloche/domain/calls'
import type { AreaName } from '@cloche/domain/catalogue'
import type { Behaviours } from '../entity-engine/behaviours.ts'
import type { FastifyInstance } from 'fastify'
import type { GuestHandler, Handler, MachineHandler, Services, StandardHandler } from './call-context.ts'
import type { Job } from './jobs.ts'

export interface ServerArea {
  readonly name: AreaName
  readonly behaviours?: Behaviours
  /** Of own calls, by the name of the contract. */
  readonly handlers?: { readonly [N in OwnCallName]?: Handler<N> }
  /** In place of the standard handler of a standard call, by its name. */
  readonly standardHandlers?: { readonly [C in keyof StandardWrites]?: StandardHandler<C> }
  /** Work in the background, again and again while the server runs. */
  readonly jobs?: readonly Job[]
  /** What others call in a form of their own: no call of ours. */
  readonly routes?: (app: FastifyInstance, services: Services) => void
  /** Of calls that take a token of another system, when they are called by one. */
  readonly machineHandlers?: { readonly [N in OwnCallName]?: MachineHandler<N> }
  /** Of calls whose gate is `guest`. */
  readonly guestHandlers?: { readonly [N in OwnCallName]?: GuestHandler<N> }
}
