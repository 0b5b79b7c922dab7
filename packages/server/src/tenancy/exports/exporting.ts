/** What exporting needs of the server, made once. */
import type { Config } from '../../config.ts'
import type { BlobStore } from '../../adapters/blobs/index.ts'
import { createSeal, type Seal } from '../../adapters/seal.ts'
import type { Pool } from '../../database/connection.ts'
import { serviceKey } from '../../http/own-services.ts'

export interface Exporting {
  readonly pool: Pool
  readonly blobs: BlobStore
  readonly config: Pick<Config, 'dataFolder' | 's3' | 'publicUrl'>
  /** Seals links. */
  readonly seal: Seal
  /** Seals secrets of the places that exports are sent to. */
  readonly targetSeal: Seal
}

export const EXPORTING = serviceKey<Exporting>('exporting data')

export const exportingWith = (
  parts: Pick<Exporting, 'pool' | 'blobs' | 'config'>,
  secret: string,
): Exporting => ({
  ...parts,
  seal: createSeal(secret, 'links of exports'),
  targetSeal: createSeal(secret, 'targets of exports'),
})
