/** Runs the measurements: each a ratio against a baseline in the same run. `npm run bench [name]`. */
import { benchGraph } from './graph.bench.ts'
import { benchLabels } from './labels.bench.ts'
import { benchList } from './list.bench.ts'
import { benchLists } from './lists.bench.ts'
import { benchLive } from './live.bench.ts'
import { benchLoop } from './loop.bench.ts'
import { benchMillion } from './million.bench.ts'
import { benchRegister } from './register.bench.ts'
import { benchScreens } from './screens.bench.ts'
import { benchTrace } from './trace.bench.ts'
import { install, type Installation } from './installation.ts'

/** A measured ratio and what it must keep. */
export interface Figure {
  readonly name: string
  readonly ratio: number
  readonly atLeast?: number
  readonly atMost?: number
  readonly detail: string
}

const BENCHES: Record<string, (installation: Installation, of: readonly string[]) => Promise<Figure[]>> = {
  list: benchList,
  lists: benchLists,
  register: benchRegister,
  trace: benchTrace,
  live: benchLive,
  million: benchMillion,
  graph: benchGraph,
  labels: benchLabels,
  screens: benchScreens,
  loop: benchLoop,
}

const asked = process.argv.slice(2)
/** What is no bench's name says of what. */
const of = asked.filter(name => !(name in BENCHES))
let isKept = true
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const installation = await install()
  try {
    for (const figure of await bench(installation, of)) {
      const { ratio, atLeast, atMost } = figure
      const holds = (atLeast === undefined || ratio >= atLeast) && (atMost === undefined || ratio <= atMost)
      isKept &&= holds
      const bound = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`
      console.log(
        `${holds ? 'kept  ' : 'MISSED'}  ${figure.name}: ${ratio.toFixed(2)} (${bound})\n        ${figure.detail}`,
      )
    }
  } finally {
    await installation.close()
  }
}
process.exit(isKept ? 0 : 1)
