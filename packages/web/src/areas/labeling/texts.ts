import type { TextLoaders } from '../../data/text/texts.ts'

export const scanTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/scan').then(texts => texts.scan),
  es: () => import('@cloche/domain/text/es/scan').then(texts => texts.scan),
}

export const floorTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/floor').then(texts => texts.floor),
  es: () => import('@cloche/domain/text/es/floor').then(texts => texts.floor),
}

export const labelingTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/labeling').then(texts => texts.labeling),
  es: () => import('@cloche/domain/text/es/labeling').then(texts => texts.labeling),
}

export const expiryTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/expiry').then(texts => texts.expiry),
  es: () => import('@cloche/domain/text/es/expiry').then(texts => texts.expiry),
}

export const programTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/programs').then(texts => texts.programs),
  es: () => import('@cloche/domain/text/es/programs').then(texts => texts.programs),
}

export const traceabilityTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/traceability').then(texts => texts.traceability),
  es: () => import('@cloche/domain/text/es/traceability').then(texts => texts.traceability),
}

/** What is said about a label before it is printed. */
export const labelTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/label').then(texts => texts.label),
  es: () => import('@cloche/domain/text/es/label').then(texts => texts.label),
}
