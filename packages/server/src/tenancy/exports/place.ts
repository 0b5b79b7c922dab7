/** Where finished exports lie until they expire: in the bucket of files, or in the data folder. */
import { join } from 'node:path'
import type { Place } from '../../backup/places/place.ts'
import { openPlace } from '../../backup/places/open-place.ts'
import type { Config } from '../../config.ts'

export const exportPlace = ({ s3, dataFolder }: Pick<Config, 's3' | 'dataFolder'>): Place =>
  openPlace(
    s3 === undefined
      ? { kind: 'folder', path: join(dataFolder, 'exports') }
      : { kind: 's3', s3, prefix: 'exports/' },
    join(dataFolder, 'export-on-its-way'),
  )

/** The name of its file at the place. */
export const storedName = (exportId: string): string => `${exportId}.zip`
