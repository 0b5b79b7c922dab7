/** Pages of A4 that are printed from the browser: recipe sheets, menus. */

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const style =
  '@page{size:A4;margin:14mm}*{box-sizing:border-box}body{margin:0;font:11pt/1.4 Inter,system-ui,sans-serif;color:#141a1d}' +
  'h1{font:650 22pt/1.1 Figtree,system-ui,sans-serif;margin:0 0 2mm}h2{font:650 13pt/1.2 Figtree,system-ui,sans-serif;margin:6mm 0 2mm}' +
  '.facts{margin:0 0 5mm;color:#464f53}section{break-inside:avoid}table{width:100%;border-collapse:collapse}' +
  'th{font-size:9pt;font-weight:550;text-align:left;color:#566165;padding:1mm 2mm 1mm 0}td{padding:1.6mm 2mm 1.6mm 0;border-top:.2mm solid #d0d8db;font-variant-numeric:tabular-nums}' +
  '.end{text-align:right}p{margin:1mm 0}i{color:#566165}footer{margin-top:8mm;font-size:8pt;color:#677378}' +
  '.dish{display:grid;grid-template-columns:1fr auto;gap:0 6mm;break-inside:avoid;margin:0 0 4mm}.dish small{grid-column:1;font-size:8.5pt;color:#566165}' +
  '.menu h1,.menu h2,.menu .facts{text-align:center}.menu h2{margin:8mm 0 4mm}.price{font-variant-numeric:tabular-nums}'

/** Long enough for the slowest print dialog to have read the page. */
const kept = 10 * 60_000

/** Opens the print dialog with a page; `body` is HTML whose texts are escaped. */
export function printPaper(title: string, body: string, kind = ''): void {
  const frame = document.createElement('iframe')
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.style.cssText = 'position:fixed;left:-200vw;width:100vw;height:100vh;border:0'
  document.body.append(frame)
  const paper = frame.contentDocument
  const view = frame.contentWindow
  if (paper === null || view === null) return frame.remove()
  const sheet = paper.createElement('style')
  sheet.textContent = style
  paper.head.append(sheet)
  paper.title = title
  paper.documentElement.lang = document.documentElement.lang
  paper.body.className = kind
  paper.body.innerHTML = body
  view.addEventListener('afterprint', () => setTimeout(() => frame.remove(), 1000))
  setTimeout(() => frame.remove(), kept)
  view.focus()
  view.print()
}
