import { rankUsual } from '@cloche/domain/rules/registration'
import { useMemo } from 'react'
import { useNow } from '../../../../data/formats/use-now.ts'
import { useFacts, type PlaceFacts } from '../../../../data/outbox/facts.ts'
import { isOfferedHere } from '../../../../data/outbox/offered-here.ts'
import type { Registration } from '../../calls.ts'
import { toRegistration } from '../draft/draft.ts'
import { firstDraft } from '../draft/first-draft.ts'
import { stateChoices } from '../draft/state-choices.ts'

/** A label of one press. */
export interface UsualTile {
  readonly key: string
  readonly productId: string
  readonly name: string
  readonly image: string | null
  readonly state: string
  readonly favoriteId: string | null
  readonly registration: Omit<Registration, 'id' | 'madeAt'>
  readonly format: PlaceFacts['batchings'][number] | undefined
}

const most = 12

/** The hour by the clock of a place, 0 to 23. */
function hourAt(now: number, timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now))
}

function tilesAt(facts: PlaceFacts, hour: number): UsualTile[] {
  const programs = facts.programs.filter(program => isOfferedHere(facts, program))
  const products = new Map(facts.products.map(product => [product.id, product]))
  return (
    rankUsual(facts.favorites, facts.habits, hour)
      .flatMap((usual): UsualTile[] => {
        const product = products.get(usual.productId)
        // What is bought asks for its lot: it is no label of one press.
        if (product === undefined || product.type === 'ingredient' || !isOfferedHere(facts, product))
          return []
        const batchings = facts.batchings.filter(batching => batching.productId === product.id)
        const draft = firstDraft({
          product,
          choices: stateChoices(product, programs as never, facts.states),
          batchings,
          tile: { ...usual, productName: product.name },
          lastTime: null,
          state: usual.state,
          input: null,
        })
        return [
          {
            key: [
              product.id,
              usual.batchingId,
              usual.state,
              usual.quantity?.value,
              usual.quantity?.unit,
            ].join(' '),
            productId: product.id,
            name: product.name,
            image: product.image,
            state: draft.state,
            favoriteId: usual.favorite?.id ?? null,
            registration: { ...toRegistration(product.id, draft), inputsByRecipe: true },
            format: batchings.find(batching => batching.id === usual.batchingId),
          },
        ]
      })
      // Seen from above, several kitchens like the same: one tile is enough.
      .filter(({ key }, at, all) => all.findIndex(tile => tile.key === key) === at)
      .slice(0, most)
  )
}

/** What this place usually labels at this hour, by its own clock; empty while nothing is known of it. */
export function useUsual(): readonly UsualTile[] {
  const facts = useFacts()
  const now = useNow()
  const hour = facts === null ? 0 : hourAt(now, facts.place.timeZone)
  return useMemo(() => (facts === null ? [] : tilesAt(facts, hour)), [facts, hour])
}
