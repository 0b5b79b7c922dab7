import type { BackupPlace } from '../../config-values.ts'
import { folderPlace } from './folder-place.ts'
import type { Place } from './place.ts'
import { s3Place } from './s3-place.ts'

/** @param spool a folder for what is on its way to a bucket. */
export function openPlace(place: BackupPlace, spool: string): Place {
  return place.kind === 'folder' ? folderPlace(place.path) : s3Place(place.s3, place.prefix, spool)
}
