import type { TextLoaders } from '../data/text/texts.ts'

/** The words of the frame and of the kit; needed by every screen. */
export const shellTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/shell').then(texts => texts.shell),
  es: () => import('@cloche/domain/text/es/shell').then(texts => texts.shell),
}
