/** Shapes that the calls of oneself and of other people share. */
import { count, flag, instant, line, list, nullable, object, reference, rowOf, uuid } from './schema.ts'

export const EMAIL = line(254, 3)

/** One log-in. `actedBy`: who worked in the person's name. */
const LOGIN = object({
  id: uuid,
  started: instant,
  seen: instant,
  expires: instant,
  ended: nullable(instant),
  isOpen: flag,
  /** The session that asks. */
  isThis: flag,
  address: nullable(line(100)),
  agent: nullable(line(300)),
  actedBy: nullable(object({ id: uuid, name: line(401) })),
})
export const LOGINS = object({ logins: list(LOGIN, 1000), count })
export const LOGIN_ORDER = ['started', 'seen', 'ended', 'address'] as const

/** Where a person is enrolled after the call, and the places that somebody must confirm first. */
export const LOCATIONS_OF = object({
  locations: list(rowOf('location'), 1000),
  count,
  requests: list(object({ requestId: uuid, locationId: uuid, expires: instant }), 500),
})

/** Assigning a licence or taking it back; the person may be left out where it can only be oneself. */
export const LICENSE_OF_OTHERS = {
  body: object({ license: reference, user: reference }),
  answer: object({ license: rowOf('license') }),
}
/** The same, where the person can only be oneself. */
export const LICENSE_OF = {
  ...LICENSE_OF_OTHERS,
  body: object({ license: reference, user: reference }, ['user']),
}
