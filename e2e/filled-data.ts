/** What the workers of a run share: the demo, filled once for all journeys, so that each product begins with a copy of it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from './product.ts'

/** A folder that all workers of this run share; it goes with the run. */
export function sharedFolder(): string {
  const folder = process.env['JOURNEYS_SHARED']
  if (folder === undefined) throw new Error('Only a run of journeys has a shared folder')
  return folder
}

export default async function fillData(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'cloche-filled-'))
  process.env['JOURNEYS_SHARED'] = folder
  // Databases of a server elsewhere are filled one by one.
  if ((process.env['DATABASE_URL'] ?? '') === '') {
    const data = join(folder, 'data')
    const product = await startProduct({ CLOCHE_DATA: data })
    await product.stop()
    process.env['JOURNEYS_FILLED_DATA'] = data
  }
  return () => rmSync(folder, { recursive: true, force: true })
}
