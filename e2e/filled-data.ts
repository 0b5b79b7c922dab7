/** Fills the demo once for all journeys: each product begins with a copy of it, instead of cooking that week again. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from './product.ts'

export default async function fillData(): Promise<(() => void) | undefined> {
  // Databases of a server elsewhere are filled one by one.
  if ((process.env['DATABASE_URL'] ?? '') !== '') return undefined
  const folder = mkdtempSync(join(tmpdir(), 'cloche-filled-'))
  const data = join(folder, 'data')
  const product = await startProduct({ CLOCHE_DATA: data })
  await product.stop()
  process.env['JOURNEYS_FILLED_DATA'] = data
  return () => rmSync(folder, { recursive: true, force: true })
}
