/**
 * From the save of a file to what it does, while `npm run dev` runs: in the page that is open in Chromium, and in the
 * answer of the server. The files that are edited get their content back.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { projectFolder } from '../scripts/child.ts'
import { ensureChromium } from '../scripts/chromium.ts'
import { DevProcess } from '../scripts/dev/dev-process.ts'
import type { Figure } from './figures.ts'

const WEB_MS = 1_000
const SERVER_MS = 3_000
const EDITS = 5
const PAUSE_MS = 1_500

interface Edited {
  readonly path: string
  /** The place in the file, and what is written there by the edit of this number. */
  readonly from: string
  to(edit: number): string
}

const SCREEN: Edited = {
  path: 'packages/web/src/areas/auth/auth-page.tsx',
  from: '              {heading}\n',
  to: edit => `              {heading} edited {${edit}}\n`,
}
const WORDS: Edited = {
  path: 'packages/domain/src/text/en/auth.ts',
  from: "'auth.demo': 'This",
  to: edit => `'auth.demo': 'edited ${edit} This`,
}
const HANDLER: Edited = {
  path: 'packages/server/src/http/health/routes.ts',
  from: 'parts: shown }',
  to: edit => `parts: shown, edited: ${edit} }`,
}

/** Milliseconds from each save until the edit is seen; the file is as before then. */
async function edits(
  { path, from, to }: Edited,
  seen: (edit: number) => Promise<unknown>,
): Promise<number[]> {
  const file = join(projectFolder, path)
  const before = readFileSync(file, 'utf8')
  if (!before.includes(from)) throw new Error(`${path} has no ${from}`)
  const putBack = () => writeFileSync(file, before)
  process.once('exit', putBack)
  const taken: number[] = []
  try {
    for (let edit = 1; edit <= EDITS; edit++) {
      await sleep(PAUSE_MS)
      const start = performance.now()
      writeFileSync(file, before.replace(from, to(edit)))
      await seen(edit)
      taken.push(performance.now() - start)
    }
  } finally {
    putBack()
    process.off('exit', putBack)
  }
  return taken.sort((a, b) => a - b)
}

function figure(what: string, taken: readonly number[], bound: number): Figure {
  const [middle = 0, slowest = 0] = [taken[Math.floor(taken.length / 2)], taken.at(-1)]
  return {
    name: `From the save of ${what}, of ${bound} ms`,
    ratio: middle / bound,
    atMost: 1,
    detail: `${middle.toFixed(0)} ms in the middle, ${slowest.toFixed(0)} ms the slowest of ${taken.length}`,
  }
}

export async function benchLoop(): Promise<Figure[]> {
  const dev = new DevProcess()
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] })
  try {
    const { url } = await dev.ready()
    const page = await browser.newPage({ locale: 'en-GB' })
    await page.goto(url)
    const shown = (edit: number) => page.getByText(`edited ${edit}`).waitFor()
    await page.getByText('This is a demo').waitFor()
    const answered = async (edit: number) => {
      for (;;) {
        const { edited } = (await (await fetch(`${url}/api/v0/health`)).json()) as { edited?: number }
        if (edited === edit) return
        await sleep(5)
      }
    }
    return [
      figure('a screen to the open page', await edits(SCREEN, shown), WEB_MS),
      figure('its words to the open page', await edits(WORDS, shown), WEB_MS),
      figure('a file of the server to its answer', await edits(HANDLER, answered), SERVER_MS),
    ]
  } finally {
    await browser.close()
    await dev.close()
  }
}
