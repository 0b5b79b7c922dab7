/** Reads codes off pictures. Fetched with the camera only: the reader is a WebAssembly module of our own server. */
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

prepareZXingModule({
  overrides: {
    locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasm : prefix + path),
  },
})

const detector = new BarcodeDetector({
  formats: [
    'qr_code',
    'data_matrix',
    'code_128',
    'ean_13',
    'ean_8',
    'upc_a',
    'upc_e',
    'itf',
    'databar_expanded',
  ],
})

/** The codes in a picture; separators of GS1 codes are kept. */
export async function readCodes(picture: HTMLVideoElement | Blob | ImageData): Promise<string[]> {
  const codes = await detector.detect(picture)
  return codes.map(code => code.rawValue).filter(code => code !== '')
}
