import type { ComponentType, FunctionComponent } from 'react'
import { fetchedPart } from '../kit/fetched-part.tsx'
import { FormSkeleton } from '../kit/states/skeletons.tsx'

/**
 * A part that is fetched when it is first shown, with the shape of a form meanwhile. `fetchPart` may bring words
 * along; `isQuiet` shows nothing while waiting (dialogs, small buttons).
 */
export function later<Props extends object>(
  fetchPart: () => Promise<{ default: ComponentType<Props> }>,
  { isQuiet = false }: { isQuiet?: boolean } = {},
): FunctionComponent<Props> {
  return fetchedPart(fetchPart, isQuiet ? undefined : FormSkeleton).Part
}
