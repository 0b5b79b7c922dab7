import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { BlobStore } from './blob-store.ts'
import { diskBlobs } from './disk-blobs.ts'
import { s3Blobs } from './s3-blobs.ts'

export { blobKey, digestOf } from './blob-store.ts'
export { askS3, type S3Request, type SendS3 } from './s3-request.ts'
export type { BlobStore, OpenBlob } from './blob-store.ts'

/** The store that the settings name: the bucket of S3_URL, else a folder beside the database. */
export function openBlobs({ s3, dataFolder }: Pick<Config, 's3' | 'dataFolder'>): BlobStore {
  return s3 === undefined ? diskBlobs(join(dataFolder, 'blobs')) : s3Blobs(s3)
}
