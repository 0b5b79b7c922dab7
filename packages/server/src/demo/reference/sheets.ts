/** Papers of the demo's kitchens, as PDF files of one page that we set ourselves. */
import type { FastifyInstance } from 'fastify'
import type { Words } from '../words/words.ts'

interface Sheet {
  readonly file: string
  /** What it belongs to. */
  readonly of: Readonly<{ location: string } | { product: string }>
  readonly title: string
  readonly lines: readonly string[]
}

const SHEETS: readonly Sheet[] = [
  {
    file: 'Cleaning plan - Bistro Gràcia.pdf',
    of: { location: 'Bistro Gràcia' },
    title: 'Plan of cleaning and disinfection',
    lines: [
      'Bistro Gràcia, Hoteles Marina',
      '',
      'After every service: worktops, boards and knives,',
      'hobs and plates, floor and drain, bins.',
      '',
      'Every day at closing: hood from outside, handles, hand basin.',
      'Every Monday: cold rooms inside, door seals, shelves.',
      'Every month: filters of the hood, ceiling, lamps.',
      '',
      'Clean, rinse, disinfect, leave for 5 minutes, rinse, let dry.',
      'In charge: Marta Vidal. Verified by Emilio Prat, every Monday.',
    ],
  },
  {
    file: 'Specification - Bomba rice.pdf',
    of: { product: 'rice' },
    title: 'Specification: bomba rice',
    lines: [
      'Supplier: Llegums Pla. Sold in sacks of 10 kg.',
      "Ingredients: rice (Oryza sativa). Origin: Delta de l'Ebre.",
      'Allergens: none declared.',
      'Best before: 12 months, dry and cool.',
      'Moisture at most 15 %. Broken grains at most 4 %.',
    ],
  },
  {
    file: 'Cold room 1 - calibration.pdf',
    of: { location: 'Cold room 1' },
    title: 'Calibration of the air sensor',
    lines: [
      'Cold room 1, unit Nordfrost CR-4',
      'Compared in ice water and at 20 °C with a reference thermometer.',
      'Deviation at 0 °C: +0.1 °C. Deviation at 20 °C: -0.2 °C.',
      'Result: within 0.5 °C, in order for twelve months.',
    ],
  },
]

/** A text in a PDF's own brackets, in Latin letters. */
const written = (text: string) => `(${text.replaceAll(/[\\()]/g, sign => `\\${sign}`)})`

/** A page of A4 with a title and lines below. @returns the bytes of the file, the same each time */
export function sheetPdf({ title, lines }: Pick<Sheet, 'title' | 'lines'>): Buffer {
  const body = lines.map(line => `${written(line)} Tj T*`).join('\n')
  const content = `BT /F2 18 Tf 60 770 Td ${written(title)} Tj /F1 11 Tf 0 -34 Td 17 TL\n${body}\nET`
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const index = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(index).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** Attaches them, through the call that everybody uses. @param token of somebody who may change all of it */
export async function loadSheets(
  app: FastifyInstance,
  token: string,
  {
    places,
    products,
    words: { say, sayIn },
  }: Readonly<Record<'places' | 'products', ReadonlyMap<string, string>>> & { readonly words: Words },
): Promise<void> {
  for (const sheet of SHEETS) {
    const [entity, id] =
      'location' in sheet.of
        ? (['location', places.get(sheet.of.location)] as const)
        : (['product', products.get(sheet.of.product)] as const)
    const query = new URLSearchParams({ name: say(sheet.file), entity, recordId: id ?? '' })
    const response = await app.inject({
      method: 'POST',
      url: `/api/v0/attachment/upload?${query}`,
      headers: { authorization: token, 'content-type': 'application/pdf' },
      payload: sheetPdf({ title: say(sheet.title), lines: sayIn(sheet.lines) }),
    })
    if (response.statusCode !== 200)
      throw new Error(`The demo's papers could not be loaded: ${response.body}`)
  }
}
