export interface Part {
  readonly text: string
  readonly isLink: boolean
}

/** Cuts a plain text into what are web addresses and what stands between; a full stop at the end is no part of one. */
export function linkParts(text: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const found of text.matchAll(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g)) {
    if (found.index > end) parts.push({ text: text.slice(end, found.index), isLink: false })
    parts.push({ text: found[0], isLink: true })
    end = found.index + found[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isLink: false })
  return parts
}
