import type { TextLoaders } from '../../data/text/texts.ts'

/** The words of the trace screen. */
export const tracingTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/tracing').then(texts => texts.tracing),
  es: () => import('@cloche/domain/text/es/tracing').then(texts => texts.tracing),
}

/** The words of what processes found. */
export const processTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/processes').then(texts => texts.processes),
  es: () => import('@cloche/domain/text/es/processes').then(texts => texts.processes),
}

/** The words of recall drills. */
export const drillTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/drills').then(texts => texts.drills),
  es: () => import('@cloche/domain/text/es/drills').then(texts => texts.drills),
}

/** The words of key data. */
export const keyDataTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/keyData').then(texts => texts.keyData),
  es: () => import('@cloche/domain/text/es/keyData').then(texts => texts.keyData),
}
