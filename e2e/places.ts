/** Places that a journey makes for itself, so that it neither finds nor changes those of another one. */
import type { Page } from '@playwright/test'
import { expect } from './product.ts'

const headers = (token: string) => ({ Authorization: `Bearer ${token}` })

/** The ids of the places that somebody sees, by name. */
export async function placesOf(page: Page, url: string, token: string): Promise<Map<string, string>> {
  const answer = await page.request.post(`${url}/api/v0/locations/get`, { data: {}, headers: headers(token) })
  const { locations } = (await answer.json()) as { locations: { id: string; name: string }[] }
  return new Map(locations.map(place => [place.name, place.id]))
}

/** Makes a place; answers its id. */
export async function makePlace(page: Page, token: string, location: object): Promise<string> {
  const answer = await page.request.post('/api/v0/location', { data: { location }, headers: headers(token) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { location: { id: string } }).location.id
}

/** No place of the demo begins with one of these. */
const letters = [...'jkqxyz']
const unused = letters.flatMap(one =>
  letters.flatMap(two =>
    letters.filter(three => one < three && two !== one && two !== three).map(three => one + two + three),
  ),
)

/** Three letters, each time others, the first before the last in the alphabet: what a journey makes is named by them. */
export function ownLetters(): string {
  const own = unused.shift()
  if (own === undefined) throw new Error('So many journeys make places here that there are no letters left')
  return own
}
