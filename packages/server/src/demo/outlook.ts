/** What the demo's kitchens expect: their forecasts worked out, and tomorrow's plan of the banqueting kitchen accepted. */
import type { FastifyInstance } from 'fastify'
import { localDay, addToDay } from '@cloche/domain/rules/calendar'
import { logIn, type DemoKitchen } from './kitchen.ts'
import { caller } from './call.ts'
import { DEMO_ZONE } from './week/clock.ts'
import { BANQUET, CHEF } from './week/house.ts'

/**
 * Works every forecaster out, as its button does, and has the chef accept what the booking of tomorrow asks for.
 * @param now ISO instant of the loading
 */
export async function loadOutlook(
  app: FastifyInstance,
  { call, places, words }: DemoKitchen,
  now: string,
): Promise<void> {
  const { forecasters } = await call<{ forecasters: { id: string }[] }>(
    'POST',
    '/planning/forecasters/get',
    {},
  )
  for (const { id } of forecasters) await call('POST', '/planning/forecaster/compute', { forecasterId: id })
  const locationId = places.get(BANQUET)
  const token = await logIn(app, words.login(CHEF))
  const { jwt } = await caller(app, token)<{ jwt: string }>('POST', '/auth/user/location', { locationId })
  await caller(app, jwt, words)('POST', '/planning/day/accept', {
    locationId,
    day: addToDay(localDay(now, DEMO_ZONE), { days: 1 }),
  })
}
