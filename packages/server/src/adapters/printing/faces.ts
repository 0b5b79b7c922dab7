import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Style } from '@cloche/domain/rules/labels'
import fontkit, { type Font } from '@pdf-lib/fontkit'
import { unpackWoff } from './woff.ts'

/**
 * The type faces of printed labels: Inter and JetBrains Mono (OFL) as static cuts, each split into files by script.
 * A text that mixes scripts is set from several of them.
 */
const SCRIPTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese', 'cyrillic-ext'] as const

export type CutName = 'inter-400' | 'inter-700' | 'jetbrains-mono-400' | 'jetbrains-mono-700'

/** One file of a cut, parsed; `bytes` is what a PDF embeds. */
export type FaceFile = { readonly name: string; readonly bytes: Uint8Array; readonly font: Font }

const loaded = new Map<string, FaceFile>()

function load(cut: CutName, script: (typeof SCRIPTS)[number]): FaceFile {
  const name = `${cut}-${script}`
  const known = loaded.get(name)
  if (known) return known
  const [, family = '', weight = ''] = /^(.+)-(\d+)$/.exec(cut) ?? []
  const address = import.meta.resolve(`@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`)
  const bytes = unpackWoff(readFileSync(fileURLToPath(address)))
  const file = { name, bytes, font: fontkit.create(bytes) }
  loaded.set(name, file)
  return file
}

export const cutOf = ({ face, weight }: Style): CutName =>
  `${face === 'mono' ? 'jetbrains-mono' : 'inter'}-${weight === 'bold' ? 700 : 400}`

/** The file that draws a character; the first one's empty box when none does. */
function fileFor(cut: CutName, codePoint: number): FaceFile {
  const latin = load(cut, 'latin')
  if (codePoint < 0x80 || latin.font.hasGlyphForCodePoint(codePoint)) return latin
  for (const script of SCRIPTS.slice(1)) {
    if (cut.startsWith('jetbrains') && script === 'cyrillic-ext') continue
    const file = load(cut, script)
    if (file.font.hasGlyphForCodePoint(codePoint)) return file
  }
  return latin
}

/** A text in stretches of one file each. */
export function stretchesOf(text: string, style: Style): { file: FaceFile; text: string }[] {
  const cut = cutOf(style)
  const stretches: { file: FaceFile; text: string }[] = []
  for (const character of text) {
    const file = fileFor(cut, character.codePointAt(0) ?? 0)
    const last = stretches.at(-1)
    if (last?.file === file) last.text += character
    else stretches.push({ file, text: character })
  }
  return stretches
}
