import { loadEntityTexts } from '../../../entity-screens/entity-texts.ts'
import { loadTexts } from '../../../data/text/texts.ts'

/** Slots of locations with their words, and those of what stands in locations. */
export async function locationSlots() {
  const [slots] = await Promise.all([
    import('../location.slots.tsx'),
    loadTexts('places'),
    loadTexts('attachments'),
    loadTexts('board'),
    loadEntityTexts(['device', 'sensor', 'action', 'user']),
  ])
  return slots
}
