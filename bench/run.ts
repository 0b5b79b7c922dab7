/** Runs the measurements: each a ratio against a baseline in the same run. `npm run bench [name]`. */
import { benchAlarms } from './alarms.bench.ts'
import { benchCount } from './count.bench.ts'
import { benchGrowth } from './growth.bench.ts'
import { benchDay } from './day.bench.ts'
import { benchEvidence } from './evidence.bench.ts'
import { benchReport } from './report.bench.ts'
import { benchGraph } from './graph.bench.ts'
import { benchLabels } from './labels.bench.ts'
import { benchList } from './list.bench.ts'
import { benchLists } from './lists.bench.ts'
import { benchLive } from './live.bench.ts'
import { benchLoop } from './loop.bench.ts'
import { benchMillion } from './million.bench.ts'
import { benchPlan } from './plan.bench.ts'
import { benchReceive } from './receive.bench.ts'
import { benchReadings } from './readings.bench.ts'
import { benchRegister } from './register.bench.ts'
import { benchRollOut } from './roll-out.bench.ts'
import { benchScreens } from './screens.bench.ts'
import { failover as benchFailover } from './several/failover.ts'
import { benchServers } from './servers.bench.ts'
import { benchStock } from './stock.bench.ts'
import { benchTrace } from './trace.bench.ts'
import { benchTwenty } from './twenty.bench.ts'
import { tell, type Figure } from './figures.ts'
import { install, type Installation } from './installation.ts'

const BENCHES: Record<string, (installation: Installation, of: readonly string[]) => Promise<Figure[]>> = {
  list: benchList,
  lists: benchLists,
  register: benchRegister,
  receive: benchReceive,
  readings: benchReadings,
  alarms: benchAlarms,
  rollout: benchRollOut,
  evidence: benchEvidence,
  report: benchReport,
  trace: benchTrace,
  live: benchLive,
  million: benchMillion,
  graph: benchGraph,
  labels: benchLabels,
  screens: benchScreens,
  twenty: benchTwenty,
  loop: benchLoop,
  day: benchDay,
  count: benchCount,
  plan: benchPlan,
}

/** Run only when they are named: they bring databases of their own, or take long to fill. */
const LARGE: Record<string, (of: readonly string[]) => Promise<Figure[]>> = {
  growth: benchGrowth,
  stock: benchStock,
  servers: benchServers,
  failover: benchFailover,
}

const asked = process.argv.slice(2)
/** What is no bench's name says of what. */
const of = asked.filter(name => !(name in BENCHES) && !(name in LARGE))
let isKept = true
for (const [name, bench] of Object.entries(LARGE))
  if (asked.includes(name)) isKept = tell(await bench(of)) && isKept
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const installation = await install()
  try {
    isKept = tell(await bench(installation, of)) && isKept
  } finally {
    await installation.close()
  }
}
process.exit(isKept ? 0 : 1)
