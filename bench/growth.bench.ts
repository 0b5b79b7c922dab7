/**
 * `npm run bench growth -- --folder=F`: work in a database that has grown, against a small one. With `--load` it makes
 * both first, or goes on with what was broken off; `--scale=0.01` a hundredth of all, for a trial.
 */
import { mkdirSync, chmodSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadGrowth } from './growth/load.ts'
import { measureGrowth } from './growth/measure.ts'
import { MEASURED_LABELS } from './growth/sizes.ts'
import type { Figure } from './figures.ts'

const GROWN_LABELS = 10_000_000
const ORGANIZATIONS = 1000

export async function benchGrowth(args: readonly string[]): Promise<Figure[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      folder: { type: 'string' },
      load: { type: 'boolean', default: false },
      scale: { type: 'string', default: '1' },
      readings: { type: 'string', default: '1.5' },
    },
  })
  const { folder } = values
  if (folder === undefined) throw new Error('Say where the data lie, or are to lie: --folder=/somewhere')
  const [scale, readingsPerLabel] = [Number(values.scale), Number(values.readings)]
  const measured = MEASURED_LABELS * scale
  if (!values.load) return measureGrowth(folder, measured)
  mkdirSync(folder, { recursive: true })
  // PostgreSQL runs as an account of its own where this is root.
  chmodSync(folder, 0o755)
  const small = { organizations: 1, labels: measured, readingsPerLabel }
  await loadGrowth(join(folder, 'small'), small, measured)
  const grown = { organizations: ORGANIZATIONS, labels: GROWN_LABELS * scale, readingsPerLabel }
  await loadGrowth(join(folder, 'grown'), grown, measured)
  return []
}
