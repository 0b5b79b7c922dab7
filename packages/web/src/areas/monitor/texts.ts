import type { TextLoaders } from '../../data/text/texts.ts'

/** The words of the trace screen. */
export const tracingTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/tracing').then(texts => texts.tracing),
  es: () => import('@cloche/domain/text/es/tracing').then(texts => texts.tracing),
}
