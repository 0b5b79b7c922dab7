/** Sending records to branches: 200 kitchens in one call, against PostgreSQL's COPY of the very rows that the call wrote. */
import { newId } from '../packages/server/src/adapters/ids.ts'
import { copyIn, copyOut } from './copy.ts'
import type { Figure } from './figures.ts'
import type { Installation } from './installation.ts'
import { median } from './load.ts'
import { post } from './post.ts'

const KITCHENS = 200
const ROUNDS = 7
/** What sending writes. */
const TABLES = ['haccp_point', 'roll_out', 'history'] as const

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

export async function benchRollOut({
  client,
  serve,
  token: logIn,
  organizationId,
  locationId,
}: Installation): Promise<Figure[]> {
  const port = await serve('./real-server.ts')
  const token = await logIn(port)
  const locationIds: string[] = []
  for (let number = 0; number < KITCHENS; number++) {
    const { location } = await post<{ location: { id: string } }>(port, token, '/location', {
      location: { name: `Kitchen ${number}`, type: 'kitchen', parentId: locationId },
    })
    locationIds.push(location.id)
  }
  await client.query(`set app.organization_id = '${organizationId}'`)
  for (const table of TABLES) await client.query(`create table bare_${table} (like ${table} including all)`)
  const ours: number[] = []
  const copied: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { haccpPoint } = await post<{ haccpPoint: { id: string } }>(port, token, '/haccp/haccp', {
      haccpPoint: { name: 'Fridge', hazard: 'biological', stage: 'storage', maximum: 4, locationId },
    })
    const runId = newId()
    ours.push(
      await timed(() =>
        post(port, token, '/roll-out', {
          id: runId,
          entity: 'haccpPoint',
          ids: [haccpPoint.id],
          locationIds,
        }),
      ),
    )
    const copies = `(select copy_id from roll_out where organization_id = '${organizationId}' and run_id = '${runId}')`
    const rows: [string, Buffer][] = [
      ['haccp_point', await copyOut(client, `select * from haccp_point where id in ${copies}`)],
      ['roll_out', await copyOut(client, `select * from roll_out where run_id = '${runId}'`)],
      ['history', await copyOut(client, `select * from history where record_id in ${copies}`)],
    ]
    copied.push(
      await timed(async () => {
        await client.query('begin')
        for (const [table, data] of rows) await copyIn(client, `bare_${table}`, data)
        await client.query('commit')
      }),
    )
  }
  return [
    {
      name: `Sending a record to ${KITCHENS} kitchens in one call, against COPY of the same rows`,
      ratio: median(copied) / median(ours),
      atLeast: 0.15,
      detail: `${median(ours).toFixed(0)} ms a call, COPY ${median(copied).toFixed(0)} ms; at most 2,000 ms`,
    },
  ]
}
