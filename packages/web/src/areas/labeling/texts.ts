import type { TextLoaders } from '../../data/text/texts.ts'

export const scanTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/scan').then(texts => texts.scan),
  es: () => import('@cloche/domain/text/es/scan').then(texts => texts.scan),
}

export const floorTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/floor').then(texts => texts.floor),
  es: () => import('@cloche/domain/text/es/floor').then(texts => texts.floor),
}

/** What is said about a label before it is printed. */
export const labelTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/label').then(texts => texts.label),
  es: () => import('@cloche/domain/text/es/label').then(texts => texts.label),
}

/** The designer of templates. */
export const designTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/design').then(texts => texts.design),
  es: () => import('@cloche/domain/text/es/design').then(texts => texts.design),
}
