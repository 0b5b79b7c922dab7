import type { TextLoaders } from '../../data/text/texts.ts'

/** Structure, licences, support and the public face of the organization. */
export const officeTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/office').then(texts => texts.office),
  es: () => import('@cloche/domain/text/es/office').then(texts => texts.office),
}

/** Seals of the ledgers and their proof. */
export const trustTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/trust').then(texts => texts.trust),
  es: () => import('@cloche/domain/text/es/trust').then(texts => texts.trust),
}
