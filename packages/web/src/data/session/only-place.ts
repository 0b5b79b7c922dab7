import { placeTypes } from '@cloche/domain/rules/places'
import { call } from '../wire/call.ts'

/** Where somebody can work: what was deactivated is not offered, nor rooms and shelves. */
export const workPlaces = { active: true, type: placeTypes } as const

/**
 * Chooses the place of a person who can work at one place only: nobody is asked what has one answer. Answers whether it
 * was chosen; with several places, with none, or where the server cannot say, it was not.
 */
export async function chooseOnlyPlace(): Promise<boolean> {
  try {
    const { locations, count } = await call('POST', '/locations/get', {
      body: { offset: 0, limit: 2, attributes: ['id'], filter: workPlaces },
      quiet: true,
      redirect: false,
      repeats: false,
    })
    const [only] = locations
    if (only === undefined || count !== 1) return false
    await call('POST', '/auth/user/location', {
      body: { locationId: only.id },
      quiet: true,
      redirect: false,
      repeats: false,
    })
    return true
  } catch {
    return false
  }
}
