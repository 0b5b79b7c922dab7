/** The camera: Chromium shows a film of a code instead of the world. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'uqr'
import config from '../playwright.config.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

/** An article number of the demo. */
const code = 'I-1003'

/** A film (YUV4MPEG2) of a QR code, black on white, a few frames that repeat. */
function film(text: string): string {
  const [width, height, module] = [640, 480, 12]
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const luma = Buffer.alloc(width * height, 255)
  const [left, top] = [(width - size * module) >> 1, (height - size * module) >> 1]
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (!isDark) return
      for (let line = 0; line < module; line++) {
        const at = (top + y * module + line) * width + left + x * module
        luma.fill(0, at, at + module)
      }
    }),
  )
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  const path = join(mkdtempSync(join(tmpdir(), 'cloche-camera-')), 'code.y4m')
  writeFileSync(path, Buffer.concat([head, frame, frame, frame]))
  return path
}

const { launchOptions } = config.use ?? {}
test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film(code)}`,
    ],
  },
})

test('what the camera sees opens', async ({ page, product }) => {
  await enter(page, product.url, 'owner@demo.test', 'Central kitchen')
  const outside: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith(product.url) && request.url().startsWith('http'))
      outside.push(request.url())
  })
  await page.goto('/#/qr')
  await page.getByRole('button', { name: 'Open the camera' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Beef chuck' })).toBeVisible({ timeout: 20_000 })
  expect(outside).toEqual([])
})
