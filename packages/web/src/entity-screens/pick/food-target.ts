import { IconMapPin, IconTruckDelivery } from '@tabler/icons-react'
import type { FoodTarget } from '../../data/places/targets.ts'
import type { Translate } from '../../data/text/texts.ts'
import type { Target } from './target-dialog.tsx'

/** A place that food is taken to: where it lies, or that the food travels and is confirmed there. */
export const foodTarget = (
  { id, name, parentName, isWithinReach }: FoodTarget,
  t: Translate,
  choose: () => unknown,
): Target => ({
  id,
  label: name,
  detail: isWithinReach ? (parentName ?? t('place.location')) : t('place.travels'),
  icon: isWithinReach ? IconMapPin : IconTruckDelivery,
  color: isWithinReach ? 'basil' : 'blue',
  choose,
})
