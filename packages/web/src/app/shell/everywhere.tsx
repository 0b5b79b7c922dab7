import { lazy, Suspense, type ComponentType } from 'react'
import { useSession } from '../../data/session/session.ts'
import { loadTexts } from '../../data/text/texts.ts'
import { areas } from '../areas.ts'

/** A part that cannot be fetched is done without: no screen depends on it. */
const absent = { default: () => null }

const parts: readonly ComponentType[] = areas.flatMap(({ everywhere }) =>
  everywhere === undefined
    ? []
    : [
        lazy(() =>
          Promise.all([everywhere.part(), ...everywhere.texts.map(loadTexts)]).then(
            ([part]) => part,
            () => absent,
          ),
        ),
      ],
)

/** What areas keep ready on every screen, such as listening for a hand scanner. */
export function Everywhere() {
  const { phase } = useSession()
  if (phase !== 'user') return null
  return (
    <Suspense>
      {parts.map((Part, at) => (
        <Part key={at} />
      ))}
    </Suspense>
  )
}
