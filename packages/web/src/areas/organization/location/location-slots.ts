import { attachmentTexts } from '../../../data/text/shared.ts'
import { loadEntityTexts } from '../../../entity-screens/entity-texts.ts'
import { loadTexts, type TextLoaders } from '../../../data/text/texts.ts'

const placeTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/places').then(texts => texts.places),
  es: () => import('@cloche/domain/text/es/places').then(texts => texts.places),
}

/** Slots of locations with their words, and those of what stands in locations. */
export async function locationSlots() {
  const [slots] = await Promise.all([
    import('../location.slots.tsx'),
    loadTexts(placeTexts),
    loadTexts(attachmentTexts),
    loadEntityTexts(['device', 'sensor', 'action', 'user']),
  ])
  return slots
}
