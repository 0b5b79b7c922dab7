import { loadTexts } from '../text/texts.ts'
import { allAreas } from './href.ts'

/** Fetches the code and the words of all screens that work without a connection. */
export async function fetchOfflineScreens(): Promise<void> {
  const parts = allAreas().flatMap(({ routes, texts = [] }) =>
    routes.flatMap(({ screen, offline }) =>
      offline === undefined ? [] : [screen(), ...offline.map(fetch => fetch()), ...texts.map(loadTexts)],
    ),
  )
  await Promise.all(parts)
}
