/** A text as it is compared by people: without accents and capitals. */
export const plain = (text: unknown): string =>
  String(text ?? '')
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
