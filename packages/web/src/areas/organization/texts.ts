import type { TextLoaders } from '../../data/text/texts.ts'

/** Structure, licences, support and the public face of the organization. */
export const officeTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/office').then(texts => texts.office),
  es: () => import('@cloche/domain/text/es/office').then(texts => texts.office),
}
