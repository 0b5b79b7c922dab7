import { lazy, Suspense, type ComponentType, type FunctionComponent } from 'react'
import { FormSkeleton } from '../kit/states/skeletons.tsx'

/**
 * A part that is fetched when it is first shown, with the shape of a form meanwhile. `fetchPart` may bring words
 * along; `isQuiet` shows nothing while waiting (dialogs, small buttons).
 */
export function later<Props extends object>(
  fetchPart: () => Promise<{ default: ComponentType<Props> }>,
  { isQuiet = false }: { isQuiet?: boolean } = {},
): FunctionComponent<Props> {
  const Part = lazy(fetchPart) as unknown as ComponentType<Props>
  return function Later(props: Props) {
    return (
      <Suspense fallback={isQuiet ? null : <FormSkeleton />}>
        <Part {...props} />
      </Suspense>
    )
  }
}
