/** Runs the measurements: each a ratio against a baseline in the same run. `npm run bench [name]`. */
import { benchGrowth } from './growth.bench.ts'
import { benchGraph } from './graph.bench.ts'
import { benchLabels } from './labels.bench.ts'
import { benchList } from './list.bench.ts'
import { benchLists } from './lists.bench.ts'
import { benchLive } from './live.bench.ts'
import { benchLoop } from './loop.bench.ts'
import { benchMillion } from './million.bench.ts'
import { benchRegister } from './register.bench.ts'
import { benchScreens } from './screens.bench.ts'
import { benchServers } from './servers.bench.ts'
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

/** Run only when they are named: they bring databases of their own. */
const LARGE: Record<string, (of: readonly string[]) => Promise<Figure[]>> = {
  growth: benchGrowth,
  servers: benchServers,
}

const asked = process.argv.slice(2)
/** What is no bench's name says of what. */
const of = asked.filter(name => !(name in BENCHES) && !(name in LARGE))
let isKept = true
function tell(figures: readonly Figure[]): void {
  for (const { name, ratio, atLeast, atMost, detail } of figures) {
    const holds = (atLeast === undefined || ratio >= atLeast) && (atMost === undefined || ratio <= atMost)
    isKept &&= holds
    const bound = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`
    console.log(`${holds ? 'kept  ' : 'MISSED'}  ${name}: ${ratio.toFixed(2)} (${bound})\n        ${detail}`)
  }
}
for (const [name, bench] of Object.entries(LARGE)) if (asked.includes(name)) tell(await bench(of))
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const installation = await install()
  try {
    tell(await bench(installation, of))
  } finally {
    await installation.close()
  }
}
process.exit(isKept ? 0 : 1)
