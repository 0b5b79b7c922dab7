/** Files of every kind that may be attached, and of kinds that only pretend. */
import { deflateRawSync, deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

export const pdf = Buffer.from(
  '%PDF-1.7\n%\u00e2\u00e3\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
export const csv = Buffer.from('name,weight\nÁrbol bread,500\n')
export const html = Buffer.from('<!doctype html><script>alert(1)</script>')
export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

/** A picture with a place and a camera noted in it. */
export function photo(
  format: 'jpeg' | 'png' | 'webp' | 'avif',
  { width = 640, height = 400, orientation = 1 } = {},
): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#058159' } })
    .withExif({
      IFD0: { Make: 'A camera of ours' },
      IFD3: { GPSLatitude: '41/1 23/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation })
  return picture[format]().toBuffer()
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, tail])
}

/** A PNG of a few kilobytes that claims to be this wide and high. */
export function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8) // one bit a pixel, grey
  const rows = deflateSync(Buffer.alloc(Math.min((Math.ceil(width / 8) + 1) * height, 8_000_000)))
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** A ZIP of packed entries without a directory's extras, as office files are. */
export function zip(entries: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    const data = Buffer.from(text)
    const packed = deflateRawSync(data)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(data), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(data.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, rest, Buffer.from(name))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  const count = Object.keys(entries).length
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, central, Buffer.from('PK\u0005\u0006'), end])
}

/** The least that makes an office file, or one with macros. */
export function office(main: string, path: string): Buffer {
  return zip({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      `<Override PartName="/${path}" ContentType="${main}"/></Types>`,
    [path]: '<x/>',
  })
}

export const xlsx = office(`${XLSX_TYPE}.main+xml`, 'xl/workbook.xml')
export const docx = office(`${DOCX_TYPE}.main+xml`, 'word/document.xml')
export const macros = office('application/vnd.ms-excel.sheet.macroEnabled.main+xml', 'xl/workbook.xml')
