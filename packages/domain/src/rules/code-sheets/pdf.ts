import { paper, type Sticker } from './layout.ts'

export interface SheetCode {
  /** Rows of modules, true is dark, with the quiet zone. */
  readonly modules: readonly (readonly boolean[])[]
  readonly title: string
  /** A second line: the code as people read it out. */
  readonly text: string
}

const pointsPerMm = 72 / 25.4
const mm = (value: number) => String(Math.round(value * pointsPerMm * 1000) / 1000)

/** Characters of Windows-1252 that Latin-1 lacks. */
const beyond: Readonly<Record<string, number>> = {
  '€': 128,
  '…': 133,
  '‘': 145,
  '’': 146,
  '“': 147,
  '”': 148,
  '–': 150,
  '—': 151,
}

/** A text in the encoding of the standard fonts; what they lack is a question mark. */
function hexOf(text: string): string {
  return [...text]
    .map(sign => {
      const code = beyond[sign] ?? sign.codePointAt(0) ?? 63
      return (code > 255 ? 63 : code).toString(16).padStart(2, '0')
    })
    .join('')
}

/** Lines of at most so many signs, broken at spaces, long words cut; the last one ends with dots where more is left. */
export function wrapWords(text: string, signs: number, lines: number): string[] {
  const wrapped: string[] = []
  let rest = text.trim().replaceAll(/\s+/g, ' ')
  while (rest !== '' && wrapped.length < lines) {
    if (rest.length <= signs) {
      wrapped.push(rest)
      return wrapped
    }
    const space = rest.lastIndexOf(' ', signs)
    const end = space > 0 ? space : signs
    wrapped.push(rest.slice(0, end))
    rest = rest.slice(end).trim()
  }
  const last = wrapped.at(-1)
  if (rest !== '' && last !== undefined)
    wrapped[wrapped.length - 1] = `${last.slice(0, Math.max(1, signs - 1))}…`
  return wrapped
}

/** Dark modules of a row that touch are one rectangle. */
function drawCode({ modules }: SheetCode, { code }: Sticker): string {
  const unit = code.width / modules.length
  const parts: string[] = []
  for (const [y, row] of modules.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x++
      const top = paper.height - code.y - (y + 1) * unit
      parts.push(`${mm(code.x + from * unit)} ${mm(top)} ${mm((x - from + 1) * unit)} ${mm(unit)} re`)
    }
  }
  return `${parts.join('\n')}\nf\n`
}

/** Sizes of type in millimetres; half of it is a sign's width, as near as it matters here. */
const type = { title: 3, text: 2.5 } as const

function drawWords({ title, text }: SheetCode, { words }: Sticker): string {
  if (words === null) return ''
  const fitting = Math.max(1, Math.floor((words.height - type.text * 1.3) / (type.title * 1.25)))
  const titles = wrapWords(title, Math.floor(words.width / (type.title * 0.56)), Math.min(4, fitting))
  const [code = ''] = wrapWords(text, Math.floor(words.width / (type.text * 0.6)), 1)
  let y = words.y + type.title
  const parts: string[] = []
  const put = (font: string, size: number, line: string) => {
    parts.push(`BT /${font} ${mm(size)} Tf ${mm(words.x)} ${mm(paper.height - y)} Td <${hexOf(line)}> Tj ET`)
    y += size * 1.25
  }
  for (const line of titles) put('B', type.title, line)
  if (y <= words.y + words.height) put('C', type.text, code)
  return `${parts.join('\n')}\n`
}

/**
 * A PDF of A4 pages with these codes on their stickers: vectors and the standard fonts, so that it prints sharp at any
 * size. PDF 1.4, ISO 32000.
 */
export function codeSheetPdf(
  codes: readonly SheetCode[],
  stickers: readonly Sticker[],
  title: string,
): Uint8Array {
  const pages = Map.groupBy(stickers, sticker => sticker.page)
  const count = Math.max(1, ...[...pages.keys()].map(page => page + 1))
  const objects: string[] = []
  const add = (body: string) => objects.push(body)
  const pageAt = (page: number) => 6 + page * 2
  add('<< /Type /Catalog /Pages 2 0 R >>')
  const kids = Array.from({ length: count }, (_, page) => `${pageAt(page)} 0 R`).join(' ')
  add(`<< /Type /Pages /Kids [${kids}] /Count ${count} >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>')
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>')
  add(`<< /Title <${hexOf(title)}> /Producer <${hexOf('Cloche')}> >>`)
  for (let page = 0; page < count; page++) {
    const drawn = (pages.get(page) ?? [])
      .map(sticker => {
        const code = codes[sticker.index]
        return code === undefined ? '' : drawCode(code, sticker) + drawWords(code, sticker)
      })
      .join('')
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${mm(paper.width)} ${mm(paper.height)}] ` +
        `/Resources << /Font << /B 3 0 R /C 4 0 R >> >> /Contents ${pageAt(page) + 1} 0 R >>`,
    )
    add(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`)
  }
  let file = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const start = file.length
  const entries = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Uint8Array.from(file, sign => sign.charCodeAt(0))
}
