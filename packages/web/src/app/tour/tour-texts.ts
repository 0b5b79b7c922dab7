import type { TextLoaders } from '../../data/text/texts.ts'

/** The words of the guided tours. */
export const tourTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/tours').then(texts => texts.tours),
  es: () => import('@cloche/domain/text/es/tours').then(texts => texts.tours),
}
