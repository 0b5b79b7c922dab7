/** Two servers on one database behind haproxy and PgBouncer: what must be right, and what the second one brings. */
import { CHECKS } from './several/checks.ts'
import { startFleet } from './several/fleet.ts'
import { poolerKind } from './several/gateway.ts'
import { SHARE, throughput } from './several/throughput.ts'
import type { Figure } from './figures.ts'

export async function benchServers(): Promise<Figure[]> {
  const fleet = await startFleet()
  try {
    const figures: Figure[] = []
    for (const [name, check] of Object.entries(CHECKS)) {
      const said = await check(fleet).then(
        detail => ({ ratio: 1, detail }),
        (error: unknown) => ({ ratio: 0, detail: String(error instanceof Error ? error.stack : error) }),
      )
      figures.push({ name, atLeast: 1, ...said })
    }
    const { one, two, ratio, costs } = await throughput(
      fleet,
      fleet.servers.map(server => server.pid),
    )
    figures.push({
      name: 'Processor time of servers for a request, two to one',
      ratio: costs,
      atMost: 1.15,
      detail: 'what two do is not done twice',
    })
    figures.push({
      name: `Requests of two servers to those of one, where each may run ${SHARE * 100} % of the time`,
      ratio,
      atLeast: 1.7,
      detail: `${two.toFixed(0)} requests/s against ${one.toFixed(0)}, behind PgBouncer ${poolerKind().version}`,
    })
    return figures
  } finally {
    await fleet.close()
  }
}
