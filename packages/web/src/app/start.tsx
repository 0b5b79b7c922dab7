import { createRoot } from 'react-dom/client'
import { registerAreas } from '../data/routing/href.ts'
import { startSession } from '../data/session/enter.ts'
import { sessionToken, whenTokenChanges } from '../data/session/token.ts'
import { terminalStore } from '../data/terminal/kept-terminal.ts'
import { currentLocale } from '../data/text/locale.ts'
import { forgetKept } from '../data/vault/forget.ts'
import { loadTexts } from '../data/text/texts.ts'
import { App } from './app.tsx'
import { areas } from './areas.ts'
import { reloadOnMissingChunk } from './missing-chunk.ts'
import { makeRouter, screenAt } from './router.tsx'
import { fetchShell } from './shell-frame.tsx'
import { Splash } from '../kit/marks/splash.tsx'

/** Behind the first screen, when the browser has nothing better to do, or after this long. */
const backgroundAfter = 2000

function startBackground(): void {
  const start = () =>
    void import('./background.ts').then(part => part.startBackground()).catch(() => undefined)
  if (typeof requestIdleCallback === 'function') requestIdleCallback(start, { timeout: backgroundAfter })
  else setTimeout(start, backgroundAfter)
}

/** Nothing runs behind the log-in; what an ended session left in the browser's database is deleted there. */
function startBackgroundOnceLoggedIn(): void {
  if (sessionToken() !== null) return startBackground()
  let isBegun = false
  void forgetKept()
  whenTokenChanges(() => {
    if (isBegun || sessionToken() === null) return
    isBegun = true
    startBackground()
  })
}

/** A start that takes longer than this shows that it is under way. */
const patience = 500

/**
 * Starts the app: words, session and the chunks of the first screen are fetched side by side, then the first
 * screen is drawn, once and whole.
 */
export async function start(element: HTMLElement): Promise<void> {
  reloadOnMissingChunk()
  registerAreas(areas)
  document.documentElement.lang = currentLocale()
  const root = createRoot(element)
  const splash = setTimeout(() => root.render(<Splash />), patience)
  // Fetched ahead only; whoever draws them reports what is missing.
  const isBare = screenAt(window.location.hash)?.isBare === true
  // Whoever unlocks a tablet is at work at once.
  const isTablet = terminalStore.get() !== null
  if (isTablet || (sessionToken() !== null && !isBare)) void fetchShell().catch(() => undefined)
  void screenAt(window.location.hash)
    ?.fetch()
    .catch(() => undefined)
  await Promise.all([loadTexts('shell'), startSession()])
  clearTimeout(splash)
  root.render(<App router={makeRouter()} />)
  startBackgroundOnceLoggedIn()
}
