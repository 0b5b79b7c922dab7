import { useEffect, useState, type ComponentType, type FunctionComponent } from 'react'

export interface FetchedPart<Props extends object> {
  /** Drawn as soon as it is there; whoever draws it catches that it cannot be fetched. */
  readonly Part: FunctionComponent<Props>
  /** Fetches it ahead. Rejects where it cannot be fetched; the next time it is tried anew. */
  readonly fetch: () => Promise<unknown>
}

type Found<Props> = { readonly part?: ComponentType<Props>; readonly fault?: unknown }

/**
 * A part of the app that is fetched when it is first drawn, with `Waiting` in its place until then; drawn at once where it
 * was fetched before. It waits by itself, not for a boundary around it: React holds back what such a boundary waited for
 * until 300 ms after the last placeholder was drawn, however soon it came.
 */
export function fetchedPart<Props extends object>(
  fetchModule: () => Promise<{ default: ComponentType<Props> }>,
  Waiting: ComponentType = () => null,
): FetchedPart<Props> {
  let known: Found<Props> = {}
  let fetching: Promise<void> | undefined
  const fetch = () =>
    (fetching ??= fetchModule().then(
      ({ default: part }) => void (known = { part }),
      (fault: unknown) => {
        fetching = undefined
        throw fault
      },
    ))
  function Part(props: Props) {
    const [{ part: Drawn, fault }, setFound] = useState(() => known)
    useEffect(() => {
      if (Drawn !== undefined) return
      let isDrawn = true
      const show = (found: Found<Props>) => isDrawn && setFound(found)
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
