/** Where heads of chains are left as files. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Where files of an organization lie; a person of the installation takes them from there. */
export const depositFolder = (dataFolder: string, organizationId: string): string =>
  join(dataFolder, 'deposits', organizationId)

/** Of an organization that is no more nothing stays here. */
export const removeDeposits = (dataFolder: string, organizationId: string): Promise<void> =>
  rm(depositFolder(dataFolder, organizationId), { recursive: true, force: true })
