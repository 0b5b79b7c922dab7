/**
 * Reads the codes of a picture back, for tests: what a scanner would report.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Grey or coloured picture, four bytes a pixel. */
export type Picture = {
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number
}

export type ReadCode = {
  /** As scanners send it before the data: `]Q1`, `]d2` (GS1 DataMatrix), `]C1` (GS1-128). */
  readonly identifier: string
  /** GS (code 29) where the symbol has FNC1. */
  readonly text: string
  /** In pixels. */
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const wasm = import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({
  overrides: { wasmBinary: new Uint8Array(readFileSync(fileURLToPath(wasm))).buffer },
})

/** Every QR, DataMatrix and Code 128 of a picture (PNG bytes or pixels), ordered by symbology. */
export async function readCodes(picture: Uint8Array | Picture): Promise<ReadCode[]> {
  const source = picture instanceof Uint8Array ? picture : { ...picture, colorSpace: 'srgb' as const }
  const results = await readBarcodes(source as Uint8Array, {
    formats: ['QRCode', 'DataMatrix', 'Code128'],
    tryHarder: true,
    textMode: 'Plain',
  })
  return results
    .filter(({ isValid }) => isValid)
    .map(({ symbologyIdentifier, text, position }) => {
      const points = Object.values(position).filter(point => typeof point === 'object')
      return {
        identifier: symbologyIdentifier,
        text,
        left: Math.min(...points.map(({ x }) => x)),
        top: Math.min(...points.map(({ y }) => y)),
        right: Math.max(...points.map(({ x }) => x)),
        bottom: Math.max(...points.map(({ y }) => y)),
      }
    })
    .sort((a, b) => (a.identifier < b.identifier ? -1 : 1))
}
