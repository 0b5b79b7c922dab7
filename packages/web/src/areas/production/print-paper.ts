/** Pages of A4 that are printed from the browser: recipe sheets, menus. */
import { printPage } from '../../data/print-page.ts'

const style =
  '@page{size:A4;margin:14mm}*{box-sizing:border-box}body{margin:0;font:11pt/1.4 Inter,system-ui,sans-serif;color:#141a1d}' +
  'h1{font:650 22pt/1.1 Figtree,system-ui,sans-serif;margin:0 0 2mm}h2{font:650 13pt/1.2 Figtree,system-ui,sans-serif;margin:6mm 0 2mm}' +
  '.facts{margin:0 0 5mm;color:#464f53}section{break-inside:avoid}table{width:100%;border-collapse:collapse}' +
  'th{font-size:9pt;font-weight:550;text-align:left;color:#566165;padding:1mm 2mm 1mm 0}td{padding:1.6mm 2mm 1.6mm 0;border-top:.2mm solid #d0d8db;font-variant-numeric:tabular-nums}' +
  '.end{text-align:right}p{margin:1mm 0}i{color:#566165}footer{margin-top:8mm;font-size:8pt;color:#677378}' +
  '.dish{display:grid;grid-template-columns:1fr auto;gap:0 6mm;break-inside:avoid;margin:0 0 4mm}.dish small{grid-column:1;font-size:8.5pt;color:#566165}' +
  '.menu h1,.menu h2,.menu .facts{text-align:center}.menu h2{margin:8mm 0 4mm}.price{font-variant-numeric:tabular-nums}'

/** Opens the print dialog with a page; `body` is HTML whose texts are escaped. */
export function printPaper(title: string, body: string, kind = ''): void {
  void printPage(title, style, page => {
    page.body.className = kind
    page.body.innerHTML = body
  })
}
