import { lazy, Suspense, type ComponentType } from 'react'
import type { HomeCard, HomeCardName } from '../../../data/routing/area.ts'
import { allAreas } from '../../../data/routing/href.ts'
import { askGate } from '../../../data/session/gate.ts'
import { useSession, type Session } from '../../../data/session/session.ts'
import { loadTexts } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import classes from './home.module.css'

/** A card that cannot be fetched is done without. */
const absent = { default: () => null }
const parts = new Map<HomeCardName, ComponentType>()

function partOf({ name, part, texts }: HomeCard): ComponentType {
  const known = parts.get(name)
  if (known !== undefined) return known
  const made = lazy(() =>
    Promise.all([part(), ...texts.map(loadTexts)]).then(
      ([module]) => module,
      () => absent,
    ),
  )
  parts.set(name, made)
  return made
}

function isFor({ gate, doing }: HomeCard, session: Session, looksAfter: boolean): boolean {
  if (askGate(gate, session) !== 'open') return false
  return looksAfter || doing === undefined || (session.permissions?.doings ?? []).includes(doing)
}

/**
 * The cards of these names, in this order, that are for this person here. `looksAfter`: also those of jobs that others do, as
 * whoever looks after hygiene or machines needs them. `isSeldom`: cards that mostly are not there leave no place free.
 */
export function HomeCards({
  names,
  looksAfter = false,
  isSeldom = false,
}: {
  names: readonly HomeCardName[]
  looksAfter?: boolean
  isSeldom?: boolean
}) {
  const session = useSession()
  const cards = allAreas().flatMap(area => area.cards ?? [])
  const shown = names.flatMap(name =>
    cards.filter(card => card.name === name && isFor(card, session, looksAfter)),
  )
  return (
    <div className={classes.cardsOfHome}>
      {shown.map(card => {
        const Part = partOf(card)
        return (
          <Suspense
            key={card.name}
            fallback={
              isSeldom ? null : (
                <Card>
                  <ListSkeleton rows={2} />
                </Card>
              )
            }
          >
            <Part />
          </Suspense>
        )
      })}
    </div>
  )
}
