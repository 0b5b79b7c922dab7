/** Machines of a journey's own: entered, licensed and let in, as a kitchen does it. */
import type { Browser, Page } from '@playwright/test'
import { enter } from './entering.ts'
import { expect } from './product.ts'

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()

/**
 * Calls with somebody's token or a machine's key; each must be answered well.
 * @param url of the product; empty: the one that is open in the page
 */
export function callsAs(page: Page, url: string, by = '') {
  return async (path: string, data: object): Promise<Record<string, any>> => {
    const headers = by === '' ? {} : { Authorization: `Bearer ${by}` }
    const answer = await page.request.post(`${url}/api/v0${path}`, { data, headers })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Record<string, any>
  }
}

/** A licence by which a device may have sensors: the platform's people grant such. */
async function grantLicense(browser: Browser, url: string, deviceId: string): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const token = await enter(page, url, 'platform@demo.test', 'Hoteles Marina')
  await callsAs(
    page,
    url,
    token,
  )('/license', {
    license: { name: 'Logger', type: 'device-track-core', isPersonal: false, from: daysAgo(1), deviceId },
  })
  await context.close()
}

/** A logger with a sensor of the air in a fridge. Answers the sensor, and what sends to the machines' calls by its own key. */
export async function joinLogger(
  page: Page,
  browser: Browser,
  url: string,
  token: string,
  { name, sensor = {}, ...place }: { name: string; sensor?: object; locationId?: string },
) {
  const ask = callsAs(page, url, token)
  const serialNumber = `LOG-${Date.now()}`
  const { device } = await ask('/device', {
    device: { ...place, name, type: 'fridge', serial: serialNumber, boughtAt: daysAgo(30) },
  })
  await grantLicense(browser, url, device.id as string)
  const draft = { ...place, path: 'air', kind: 'temperature', measures: 'air', deviceId: device.id }
  const made = await ask('/sensor', { sensor: { ...draft, name: `${name} air`, ...sensor } })
  const { organizationConnectionId: connectionCode } = await ask('/organization/connection-code', {})
  const { activationKey } = device
  const joining = { connectionCode, serialNumber, activationKey }
  const { key } = await callsAs(page, url)('/machines/join', joining)
  return {
    deviceId: device.id as string,
    sensorId: made['sensor'].id as string,
    sensor: made['sensor'].name as string,
    send: callsAs(page, url, key as string),
  }
}
