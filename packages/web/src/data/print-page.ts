/** Pages that are printed from the browser, and texts in their HTML. */

/** Long enough for the slowest print dialog to have read the page. */
const kept = 10 * 60_000

/** A text as HTML, in an element or an attribute. */
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Opens the print dialog with a page of its own, drawn in a frame that goes away after. */
export async function printPage(
  title: string,
  style: string,
  draw: (page: Document) => void | Promise<unknown>,
): Promise<void> {
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
  page.documentElement.lang = document.documentElement.lang
  await draw(page)
  view.addEventListener('afterprint', () => setTimeout(() => frame.remove(), 1000))
  setTimeout(() => frame.remove(), kept)
  view.focus()
  view.print()
}
