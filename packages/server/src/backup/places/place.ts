/** Where backups lie, whatever it is made of. */
import type { Readable } from 'node:stream'

export interface Place {
  /** For people: without keys and secrets. */
  readonly title: string
  /** What is kept there travels first. */
  readonly isRemote: boolean
  /** A path for a backup that is being made, on the disk of the place where that is one. */
  partPath(name: string): Promise<string>
  /** Puts the finished file there under its name; it is gone from where it was. */
  keep(path: string, name: string): Promise<void>
  /** @throws Error when there is none of this name. */
  open(name: string): Promise<Readable>
  /** Names of the backups there, the newest first. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}
