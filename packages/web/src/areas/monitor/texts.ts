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
