const mark = 'cloche.reloadedAt'
const pause = 60_000

/**
 * After a new version was put up, a page that is still open asks for chunks that are gone. It then reloads,
 * at most once a minute, so that a server that really lacks a file does not send it in circles: the second
 * failure is left to the error screen. Without a network nothing new can be had: what is on the screen stays there.
 */
export function reloadOnMissingChunk(now: () => number = Date.now): void {
  window.addEventListener('vite:preloadError', event => {
    if (!navigator.onLine) return
    let last = 0
    try {
      last = Number(sessionStorage.getItem(mark) ?? 0)
      if (now() - last <= pause) return
      sessionStorage.setItem(mark, String(now()))
    } catch {
      return
    }
    event.preventDefault()
    window.location.reload()
  })
}
