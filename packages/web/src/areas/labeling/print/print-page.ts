/** Long enough for the slowest print dialog to have read the page. */
const kept = 10 * 60_000

/** Opens the print dialog with a page of its own, drawn in a frame that goes away after. */
export function printPage(title: string, style: string, draw: (page: Document) => void): void {
  const frame = document.createElement('iframe')
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.style.cssText = 'position:fixed;left:-200vw;width:100vw;height:100vh;border:0'
  document.body.append(frame)
  const page = frame.contentDocument
  const view = frame.contentWindow
  if (page === null || view === null) return frame.remove()
  const sheet = page.createElement('style')
  sheet.textContent = style
  page.head.append(sheet)
  page.title = title
  draw(page)
  view.addEventListener('afterprint', () => setTimeout(() => frame.remove(), 1000))
  setTimeout(() => frame.remove(), kept)
  view.focus()
  view.print()
}
