import { useEffect, useState, type ComponentProps, type ComponentType, type FunctionComponent } from 'react'

export interface FetchedPart<Props> {
  /** Drawn as soon as it is there; whoever draws it catches that it cannot be fetched. */
  readonly Part: FunctionComponent<Props>
  /** Fetches it ahead. Rejects where it cannot be fetched; the next time it is tried anew. */
  readonly fetch: () => Promise<unknown>
}

// As React's own `lazy` says it: whatever a part takes.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyPart = ComponentType<any>
type Found<One> = { readonly part?: One; readonly fault?: unknown }

/**
 * A part of the app that is fetched when it is first drawn, with `Waiting` in its place until then; drawn at once where it
 * was fetched before. It waits by itself, not for a boundary around it: React holds back what such a boundary waited for
 * until 300 ms after the last placeholder was drawn, however soon it came.
 */
export function fetchedPart<One extends AnyPart>(
  fetchModule: () => Promise<{ default: One }>,
  Waiting: ComponentType = () => null,
): FetchedPart<ComponentProps<One>> {
  let known: Found<One> = {}
  let fetching: Promise<void> | undefined
  const fetch = () =>
    (fetching ??= fetchModule().then(
      ({ default: part }) => void (known = { part }),
      (fault: unknown) => {
        fetching = undefined
        throw fault
      },
    ))
  function Part(props: ComponentProps<One>) {
    const [{ part: Drawn, fault }, setFound] = useState(() => known)
    useEffect(() => {
      if (Drawn !== undefined) return
      let isDrawn = true
      const show = (found: Found<One>) => isDrawn && setFound(found)
      fetch().then(
        () => show(known),
        (error: unknown) => show({ fault: error }),
      )
      return () => void (isDrawn = false)
    }, [Drawn])
    if (fault !== undefined) throw fault
    return Drawn === undefined ? <Waiting /> : <Drawn {...props} />
  }
  return { Part, fetch }
}
