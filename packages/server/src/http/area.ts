/** What an area of the server brings: behaviours of its entities and handlers of its own calls. */
import type { AreaName } from '@cloche/domain/catalogue'
import type { Behaviours } from '../entity-engine/behaviours.ts'
import type { GuestHandler, Handler } from './call-context.ts'
import type { Job } from './jobs.ts'

export interface ServerArea {
  readonly name: AreaName
  readonly behaviours?: Behaviours
  /** By the name of the call's contract; that of a standard call replaces its standard handler. */
  readonly handlers?: { readonly [call: string]: Handler }
  /** Work in the background, again and again while the server runs. */
  readonly jobs?: readonly Job[]
  /** Of calls whose gate is `guest`. */
  readonly guestHandlers?: { readonly [call: string]: GuestHandler }
}
