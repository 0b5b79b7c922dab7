import type { Page } from '@playwright/test'

/**
 * What is wrong with the words in view, in a language whose words stand in brackets: words of no language and of no
 * data, words that are cut, that lie over each other, that stand out of what they are written on or of the window.
 * `data` are the words that may stand there as they are.
 */
export const faultsOfWords = (page: Page, data: readonly string[]): Promise<string[]> =>
  page.evaluate(known => {
    const faults = new Set<string>()
    const allowed = new Set(known)
    const short = (text: string) => text.trim().slice(0, 60)
    const isOurs = (text: string) => /[[\]]/.test(text)
    /** Where an element scrolls by itself, what is beyond its edge can be reached. */
    const scrolls = (style: CSSStyleDeclaration) => /auto|scroll/.test(style.overflowX)
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[aria-hidden="true"], [hidden], .mantine-VisuallyHidden-root, code, pre') === null

    const raw = (text: string, where: string) => {
      const rest = text.replace(/\[[^\]]*\]/g, ' ')
      // Codes have figures in them.
      const words = (rest.replace(/\S*\d\S*/g, ' ').match(/[A-Za-z]{3,}/g) ?? []).filter(
        word => !allowed.has(word),
      )
      if (words.length > 0) faults.add(`no word of the language (${where}): ${short(text)}`)
    }

    interface Piece {
      readonly element: Element
      readonly text: string
      readonly box: DOMRect
      readonly floats: boolean
    }
    const pieces: Piece[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      const element = node.parentElement
      if (element === null || text.trim() === '' || /^(?:SCRIPT|STYLE|TITLE)$/i.test(element.tagName))
        continue
      if (!isSeen(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width < 2 || box.height < 2) continue
      raw(text, 'text')
      let isScrolled = false
      let floats = false
      let isCut = false
      let by = ''
      for (let around: Element | null = element; around !== null; around = around.parentElement) {
        const style = getComputedStyle(around)
        floats ||= /fixed|sticky/.test(style.position)
        isScrolled ||= scrolls(style)
        const edge = around.getBoundingClientRect()
        if (isCut || isScrolled || around === document.body) continue
        by = around.className
        if (/hidden|clip/.test(style.overflowX) && (box.right > edge.right + 1 || box.left < edge.left - 1))
          isCut = true
        if (/hidden|clip/.test(style.overflowY) && (box.bottom > edge.bottom + 2 || box.top < edge.top - 2))
          isCut = true
      }
      if (isCut) {
        if (isOurs(text)) faults.add(`cut: ${short(text)} in ${by}`)
        continue
      }
      if (!isScrolled && (box.right > innerWidth + 1 || box.left < -1))
        faults.add(`out of the window: ${short(text)}`)
      const holder = element.closest('button, [role="tab"], [role="radio"], label, a')
      if (holder !== null && isOurs(text)) {
        const edge = holder.getBoundingClientRect()
        const isInline = getComputedStyle(holder).display === 'inline'
        if (
          !isInline &&
          (box.right > edge.right + 2 || box.left < edge.left - 2 || box.bottom > edge.bottom + 3)
        )
          faults.add(`out of its ${holder.tagName.toLowerCase()}: ${short(text)}`)
      }
      if (box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth)
        pieces.push({ element, text, box, floats })
    }

    const isOn = ({ element, box }: Piece) => {
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      return hit !== null && (element.contains(hit) || hit.contains(element))
    }
    const shown = pieces.filter(piece => !piece.floats && isOn(piece))
    for (const [at, one] of shown.entries())
      for (const other of shown.slice(at + 1)) {
        const [a, b] = [one.box, other.box]
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        const isWithin = one.element.contains(other.element) || other.element.contains(one.element)
        if (across > 3 && down > 5 && !isWithin)
          faults.add(`over each other: ${short(one.text)} / ${short(other.text)}`)
      }

    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      if (!isSeen(element)) continue
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        raw(element.getAttribute(name) ?? '', name)
    }
    const wide = document.documentElement.scrollWidth
    if (wide > innerWidth) faults.add(`the page is ${wide} px wide`)
    return [...faults]
  }, data as string[])
