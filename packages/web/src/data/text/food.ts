/** Dictionaries of the rule rooms and of labels that the screens of several areas read; each is fetched once. */
import type { TextLoaders } from './texts.ts'

/** Marks, dates and their reasons: `expiry.mark.soon`. */
export const expiryTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/expiry').then(texts => texts.expiry),
  es: () => import('@cloche/domain/text/es/expiry').then(texts => texts.expiry),
}

/** What may happen next and why not: `move.kind.chill`. */
export const programTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/programs').then(texts => texts.programs),
  es: () => import('@cloche/domain/text/es/programs').then(texts => texts.programs),
}

/** How labels go into each other, and balances: `trace.link.input`. */
export const traceabilityTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/traceability').then(texts => texts.traceability),
  es: () => import('@cloche/domain/text/es/traceability').then(texts => texts.traceability),
}

/** Fields and choices of labels and batches: `batch.field.supplierLot`. */
export const labelingTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/labeling').then(texts => texts.labeling),
  es: () => import('@cloche/domain/text/es/labeling').then(texts => texts.labeling),
}

/** What codes and patterns of codes cannot carry: `codes.gs1.character`. */
export const codeTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/codes').then(texts => texts.codes),
  es: () => import('@cloche/domain/text/es/codes').then(texts => texts.codes),
}
