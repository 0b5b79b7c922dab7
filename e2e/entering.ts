import { expect, type Page } from '@playwright/test'

/** The password of everybody in the demo. */
export const demoPassword = 'demo-kitchen'

/**
 * Logs a person of the demo in, chooses a place by its name when one is given, and leaves the session in the
 * browser, as a visitor who comes back has it. No page is opened.
 */
export async function enter(page: Page, url: string, email: string, place?: string): Promise<string> {
  const post = async (path: string, data: object, token?: string): Promise<Record<string, unknown>> => {
    const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
    const answer = await page.request.post(`${url}/api/v0${path}`, { data, headers })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Record<string, unknown>
  }
  let { jwt } = await post('/auth/user', { user: { email, password: demoPassword }, provider: 'cloche' })
  if (place !== undefined) {
    const { locations } = (await post('/locations/get', { search: place }, String(jwt))) as {
      locations: { id: string; name: string }[]
    }
    // The platform's people find the places of other organizations beside them.
    const others = async () =>
      (
        (await post('/auth/user/organizations/get', {}, String(jwt))) as {
          organizations: { locations: { id: string; name: string }[] }[]
        }
      ).organizations.flatMap(one => one.locations)
    const named = (all: { id: string; name: string }[]) => all.find(({ name }) => name === place)?.id
    const locationId = named(locations) ?? named(await others())
    expect(locationId, `${email} may choose ${place}`).toBeDefined()
    const chosen = await post('/auth/user/location', { locationId }, String(jwt))
    jwt = chosen['jwt'] ?? jwt
  }
  await page.addInitScript(token => {
    if (sessionStorage.getItem('entered') !== null) return
    sessionStorage.setItem('entered', 'yes')
    localStorage.setItem('cloche.jwt', token)
  }, String(jwt))
  return String(jwt)
}
