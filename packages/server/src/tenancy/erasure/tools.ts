/** What erasing needs of the server, made once. */
import type { Config } from '../../config.ts'
import type { BlobStore } from '../../adapters/blobs/index.ts'
import { createSeal, type Seal } from '../../adapters/seal.ts'
import type { Pool } from '../../database/connection.ts'
import { serviceKey } from '../../http/own-services.ts'

export interface Erasing {
  readonly pool: Pool
  readonly blobs: BlobStore
  readonly config: Pick<Config, 'dataFolder' | 'backup'>
  /** Seals what is looked for while an erasure is at work. */
  readonly seal: Seal
  /** Opens letters that wait. */
  readonly letterSeal: Seal
}

export const ERASING = serviceKey<Erasing>('erasing people')

export const erasingWith = (parts: Pick<Erasing, 'pool' | 'blobs' | 'config'>, secret: string): Erasing => ({
  ...parts,
  seal: createSeal(secret, 'erasures'),
  letterSeal: createSeal(secret, 'outbox'),
})
