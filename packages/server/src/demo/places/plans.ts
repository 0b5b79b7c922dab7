/** Puts the demo's plans, outlines and times onto its locations, through the calls that everybody uses. */
import type { FastifyInstance } from 'fastify'
import { caller } from '../call.ts'
import { planPng, type Box } from './drawing.ts'
import { DEMO_PERIODS, DEMO_PLANS } from './floor-plans.ts'

/** The corners of a box as an outline on its plan. */
function outline([x, y, width, height]: Box) {
  const clean = (part: number) => Math.round(part * 10_000) / 10_000
  const [left, top, right, bottom] = [x, y, x + width, y + height].map(clean)
  return {
    type: 'Polygon',
    coordinates: [
      [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
        [left, top],
      ],
    ],
  }
}

async function upload(app: FastifyInstance, token: string, locationId: string, png: Buffer): Promise<string> {
  const query = new URLSearchParams({ name: 'plan.png', entity: 'location', recordId: locationId })
  const response = await app.inject({
    method: 'POST',
    url: `/api/v0/attachment/upload?${query}`,
    headers: { authorization: token, 'content-type': 'image/png' },
    payload: png,
  })
  if (response.statusCode !== 200) throw new Error(`The demo's plan could not be loaded: ${response.body}`)
  return (response.json() as { attachment: { id: string } }).attachment.id
}

/** @param token of somebody who may change all locations; @param places ids by name */
export async function loadPlans(
  app: FastifyInstance,
  token: string,
  places: ReadonlyMap<string, string>,
): Promise<void> {
  const call = caller(app, token)
  for (const { place, plan, inside } of DEMO_PLANS) {
    const id = places.get(place) ?? ''
    await call('PATCH', `/location/${id}`, { plan: await upload(app, token, id, await planPng(plan)) })
    for (const [name, box] of Object.entries(inside))
      await call('PATCH', `/location/${places.get(name)}`, { geometry: outline(box) })
  }
  for (const [place, periods] of Object.entries(DEMO_PERIODS))
    await call('PATCH', `/location/${places.get(place)}`, { periods })
}
