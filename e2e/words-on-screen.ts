import type { Page } from '@playwright/test'

/** A text as somebody sees it or hears it, and where it stands: `text`, or the name of an attribute. */
export interface SeenText {
  readonly text: string
  readonly where: string
}

/** All texts in view, and those that are cut, that lie over each other or stand out of what they are written on. */
export interface SeenWords {
  readonly texts: readonly SeenText[]
  readonly faults: string[]
}

/**
 * What is to be read on a page in a language whose words stand in brackets. Data may end in dots where it is too long,
 * since a record shows it whole; a word of the language may not.
 */
export const seenWords = (page: Page): Promise<SeenWords> =>
  page.evaluate(() => {
    const faults = new Set<string>()
    const texts = new Map<string, { text: string; where: string }>()
    const short = (text: string) => text.trim().slice(0, 60)
    const isOurs = (text: string) => /[[\]]/.test(text)
    const note = (text: string | null, where: string) => {
      if (text?.trim()) texts.set(`${where} ${text}`, { text: text.trim(), where })
    }
    /** What is asked of each element around a text, read once. */
    interface Around {
      readonly edge: DOMRect
      readonly isForListeners: boolean
      readonly stays: boolean
      /** Where an element scrolls by itself, what is beyond its edge can be reached. */
      readonly scrolls: boolean
      readonly cutsAcross: boolean
      readonly cutsDown: boolean
      readonly endsInDots: boolean
    }
    const read = new Map<Element, Around>()
    function aroundOf(element: Element): Around {
      const known = read.get(element)
      if (known !== undefined) return known
      const style = getComputedStyle(element)
      const around: Around = {
        edge: element.getBoundingClientRect(),
        // Words for those who listen lie in a box without a surface.
        isForListeners: style.clipPath.startsWith('inset(50%') || style.clip === 'rect(0px, 0px, 0px, 0px)',
        stays: /fixed|sticky/.test(style.position),
        scrolls: /auto|scroll/.test(style.overflowX),
        cutsAcross: /hidden|clip/.test(style.overflowX),
        cutsDown: /hidden|clip/.test(style.overflowY),
        endsInDots: style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none',
      }
      read.set(element, around)
      return around
    }
    const isDrawn = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      // A label's picture speaks the language of the label.
      element.closest('[aria-hidden="true"], [hidden], code, pre, div[role="img"] *') === null

    interface Piece {
      readonly element: Element
      readonly text: string
      readonly box: DOMRect
    }
    const pieces: Piece[] = []

    /** Notes a fault where the text is cut on its way up; answers whether it lies whole and firm on the page. */
    function isWhole(element: Element, text: string, box: DOMRect): boolean {
      let isFirm = true
      let isScrolled = false
      for (let at = element; at !== document.body; at = at.parentElement!) {
        const around = aroundOf(at)
        if (around.isForListeners) return false
        if (around.stays) isFirm = false
        isScrolled ||= around.scrolls
        if (isScrolled) continue
        const { edge } = around
        const isCutAcross = around.cutsAcross && (box.right > edge.right + 1 || box.left < edge.left - 1)
        const isCutDown = around.cutsDown && (box.bottom > edge.bottom + 2 || box.top < edge.top - 2)
        if (!isCutAcross && !isCutDown) continue
        if (isOurs(text) || !around.endsInDots) faults.add(`cut: ${short(text)} in ${at.className}`)
        return false
      }
      if (!isScrolled && (box.right > innerWidth + 1 || box.left < -1))
        faults.add(`out of the window: ${short(text)}`)
      return isFirm
    }

    function judgeHolder(element: Element, text: string, box: DOMRect): void {
      const holder = element.closest('button, [role="tab"], [role="radio"], label, a')
      if (holder === null || !isOurs(text) || getComputedStyle(holder).display === 'inline') return
      const edge = holder.getBoundingClientRect()
      if (box.right > edge.right + 2 || box.left < edge.left - 2 || box.bottom > edge.bottom + 3)
        faults.add(`out of its ${holder.tagName.toLowerCase()}: ${short(text)}`)
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      const element = node.parentElement
      if (element === null || text.trim() === '' || /^(?:SCRIPT|STYLE|TITLE)$/i.test(element.tagName))
        continue
      if (!isDrawn(element)) continue
      note(text, 'text')
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width < 2 || box.height < 2 || !isWhole(element, text, box)) continue
      judgeHolder(element, text, box)
      if (box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth)
        pieces.push({ element, text, box })
    }

    const isOn = ({ element, box }: Piece) => {
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      return hit !== null && (element.contains(hit) || hit.contains(element))
    }
    const shown = pieces.filter(isOn)
    for (const [at, one] of shown.entries())
      for (const other of shown.slice(at + 1)) {
        const [a, b] = [one.box, other.box]
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        const isWithin = one.element.contains(other.element) || other.element.contains(one.element)
        if (across > 3 && down > 5 && !isWithin)
          faults.add(`over each other: ${short(one.text)} / ${short(other.text)}`)
      }

    const pen = document.createElement('canvas').getContext('2d')!
    for (const input of document.querySelectorAll('input')) {
      if (!isDrawn(input) || !/^(?:text|search|email|tel|url)$/.test(input.type)) continue
      const style = getComputedStyle(input)
      const room =
        input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      pen.font = style.font
      // A hint may end in dots: the field has its name beside.
      const written = input.value || (style.textOverflow === 'ellipsis' ? '' : input.placeholder)
      if (isOurs(written) && pen.measureText(written).width > room + 1)
        faults.add(`cut in a field: ${short(written)}`)
      if (input.readOnly) note(input.value, 'value')
    }

    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      if (!isDrawn(element)) continue
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) note(element.getAttribute(name), name)
    }
    const wide = document.documentElement.scrollWidth
    if (wide > innerWidth) faults.add(`the page is ${wide} px wide`)
    return { texts: [...texts.values()], faults: [...faults] }
  })

/** What stands in no brackets, also where the words of a sentence stand in brackets themselves. */
function outsideBrackets(text: string): string[] {
  let depth = 0
  let rest = ''
  for (const letter of text) {
    if (letter === '[') depth += 1
    if (depth === 0) rest += letter
    else if (letter === ']' && --depth === 0) rest += '\n'
  }
  return rest.split('\n')
}

/**
 * The parts of a text that are neither of the language nor of the data: `values` are the texts of the data, each as a
 * whole, `own` words that no language changes. Codes and amounts, which have figures in them, do not count.
 */
export function rawWords(text: string, values: ReadonlySet<string>, own: ReadonlySet<string>): string[] {
  const isKnown = (part: string) =>
    values.has(part.trim()) ||
    (part.replace(/\S*\d\S*/g, ' ').match(/\p{L}{3,}/gu) ?? []).every(word => own.has(word))
  if (isKnown(text)) return []
  return outsideBrackets(text).flatMap(rest =>
    isKnown(rest) || isKnown(rest.replace(/^[\s·,:;–-]+|[\s·,:;–-]+$/g, ''))
      ? []
      : // Data may have a colon in it, and a day beside it.
        [/ · |\n/, / [–/→›] /, /[,:;()]/].reduce(
          (parts, between) => parts.flatMap(part => part.split(between)).filter(part => !isKnown(part)),
          [rest],
        ),
  )
}

/** What looks like a key of the program: `label/move`, `book.out`, `pending_cancel`, `nextState`, `{count}`. */
const keyForms = [
  /(?<![\w@./-])[a-z]+\/[a-z][a-z-]*(?![\w/.])/g,
  /(?<![\w@./-])[a-z]+(?:\.[a-zA-Z]\w*)+(?![\w@])/g,
  /\b[a-z]+[A-Z][a-z]\w*\b/g,
  /\b[a-z]+(?:_[a-z]+)+\b/g,
  /\{\w+\}/g,
]
/** Names of other systems and of the columns of their files, and what is an address. */
const isName = (found: string) =>
  ['tSpoonLab', 'codigo_articulo'].includes(found) ||
  /\.(?:test|example|com|es|csv|xlsx|pdf|png|jpe?g|webp|svg|json|txt)$/.test(found)

/** The keys of the program that are to be read on a page, or heard. */
export async function programKeys(page: Page): Promise<string[]> {
  const texts = await page.locator('body').evaluate(body => {
    const found: string[] = []
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const holder = node.parentElement
      if (holder?.closest('script, style, code, pre, svg, [hidden]') === null)
        found.push(node.textContent ?? '')
    }
    for (const element of body.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title']) found.push(element.getAttribute(name) ?? '')
    return found
  })
  // Addresses in letters carry codes that look like anything.
  const keys = texts
    .map(text => text.replaceAll(/https?:\/\/\S+/g, ''))
    .flatMap(text => keyForms.flatMap(form => text.match(form) ?? []))
  return [...new Set(keys)].filter(found => !isName(found))
}
