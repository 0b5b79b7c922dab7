import type { TextLoaders } from '../../data/text/texts.ts'

/** What is in containers, moving, weighing and emptying them. */
export const handlingTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/handling').then(texts => texts.handling),
  es: () => import('@cloche/domain/text/es/handling').then(texts => texts.handling),
}
