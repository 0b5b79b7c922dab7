/** The client as others have it: types that a generator made of the description, and a small library that calls by them. */
import createClient, {
  type Client,
  type ClientPathsWithMethod,
  type FetchResponse,
  type MaybeOptionalInit,
} from 'openapi-fetch'
// The generator writes it before this is compiled: `docs/api.md`.
import type { components, paths } from '../dist/api.ts'

type Problem = components['schemas']['Problem']

/** A call was refused, or could not be done now. */
export class Refused extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(`${problem.code}: ${problem.message}`)
    this.problem = problem
  }
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
/** What is said along with a call; left out where nothing has to be said. */
type Asked<Init> = object extends Init ? [asked?: Init] : [asked: Init]
type Answer<Path extends keyof paths, By extends keyof paths[Path]> = NonNullable<
  FetchResponse<paths[Path][By] & {}, object, 'application/json'>['data']
>

export interface Cloche {
  /** @throws Refused */
  call<By extends Method, Path extends ClientPathsWithMethod<Client<paths>, By>>(
    method: By,
    path: Path,
    // The library's own methods let unknown names pass where all names may be left out.
    ...asked: Asked<NonNullable<MaybeOptionalInit<paths[Path], By>>>
  ): Promise<Answer<Path, By>>
  /** Every call from now on is made with this token. */
  enter(token: string): void
}

/** @param url of the installation, such as https://cloche.example */
export function clocheAt(url: string): Cloche {
  const client = createClient<paths>({ baseUrl: `${url}/api/v0` })
  let authorization: string | undefined
  client.use({
    onRequest({ request }) {
      if (authorization !== undefined) request.headers.set('Authorization', authorization)
    },
  })
  return {
    async call(method, path, ...asked) {
      const { data, error } = await client.request(method, path, ...(asked as [never]))
      if (error !== undefined) throw new Refused(error as Problem)
      return data as never
    },
    enter(token) {
      authorization = `Bearer ${token}`
    },
  }
}
