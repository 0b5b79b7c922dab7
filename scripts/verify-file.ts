/** `npm run verify -- --file`: a file of the audit log against the installation, where its database is there. */
import { isKeyOf, reportFile as report } from '../packages/server/src/audit/check-file.ts'
import { openDatabase } from './verify-database.ts'

/** Whether the database that the settings name knows the key; what keeps it from being asked, in words. */
async function askInstallation(organizationId: string, publicKey: string): Promise<boolean | string> {
  let opened
  try {
    opened = await openDatabase()
    return await isKeyOf(opened.pool, organizationId, publicKey)
  } catch (error) {
    return error instanceof Error && error.message !== '' ? error.message : 'the database gave no answer'
  } finally {
    await opened?.close()
  }
}

/** Checks a file; the code that the command ends with. */
export const reportFile = (path: string): Promise<number> =>
  report(path, text => console.log(text), askInstallation)
