/** What a start without anybody in the database offers: the link by which the first owner comes in. */
import type { Config } from '../../../config.ts'
import type { Pool } from '../../../database/connection.ts'
import { transactPlatform } from '../../../database/transaction.ts'
import type { StartLog } from '../../../log.ts'
import { makeFirstLink } from './link.ts'
import { removeLinkFile, writeLinkFile } from './link-file.ts'

/** Makes the link, writes its file and says it; where there are people, an old file goes. */
export async function offerFirstStart(
  pool: Pool,
  { publicUrl, dataFolder }: Pick<Config, 'publicUrl' | 'dataFolder'>,
  log: StartLog,
  isTerminal: boolean,
): Promise<void> {
  const link = await transactPlatform(pool, transaction => makeFirstLink(transaction, publicUrl))
  if (link === undefined) return removeLinkFile(dataFolder)
  const path = writeLinkFile(dataFolder, link.href)
  // Logs are kept and read by many: there only the file is named.
  log.info(
    isTerminal
      ? `Nobody is here yet. Open this link to set up Cloche, within a day; the next start makes another one:\n  ${link.href}\nIt also stands in ${path}`
      : `Nobody is here yet. Open the link in ${path} to set up Cloche, within a day; the next start makes another one.`,
  )
}
