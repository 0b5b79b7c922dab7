import { FoodState } from '../../data/food/food-state.tsx'
import type { KindLook, ValueProps } from '../../entity-screens/fields/kind-look.ts'
import { defineSlots } from '../../entity-screens/slots.ts'

/** A state looks like itself wherever it is named. */
const badge: Partial<KindLook<'text'>> = {
  Cell: ({ value, row }: ValueProps<'text'>) => <FoodState path={String(row['path'])} name={value} />,
}

/** Public, locked and active states stand as they are; an own one is set inactive before it changes. */
export default defineSlots('state', {
  fields: { name: badge, path: { mono: true } as Partial<KindLook<'text'>> },
  Badge: ({ row }) => <FoodState path={row.path} name={row.name} />,
  lock: state => {
    if (state.isPublic) return { text: 'lock.state.public' }
    if (state.isLocked) return { text: 'lock.state.locked' }
    if (!state.active) return null
    return {
      text: 'lock.state.active',
      unlock: { text: 'lock.state.deactivate', change: { active: false } },
    }
  },
})
