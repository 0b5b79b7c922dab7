import type { TextLoaders } from '../../data/text/texts.ts'

/** What is in stock, and booking it in and out. */
export const levelTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/levels').then(texts => texts.levels),
  es: () => import('@cloche/domain/text/es/levels').then(texts => texts.levels),
}

/** Why stock moves, checkpoints and variations. */
export const stockTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/stock').then(texts => texts.stock),
  es: () => import('@cloche/domain/text/es/stock').then(texts => texts.stock),
}

/** Amounts on the floor: less, more, done. */
export const floorTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/floor').then(texts => texts.floor),
  es: () => import('@cloche/domain/text/es/floor').then(texts => texts.floor),
}

export const scanTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/scan').then(texts => texts.scan),
  es: () => import('@cloche/domain/text/es/scan').then(texts => texts.scan),
}
